/**
 * Hands a table to the browser as a file to keep. Spreadsheets never take its cells for formulas.
 * @param name of the file, without date and ending
 */
export async function saveCsv(name: string, rows: readonly (readonly string[])[]): Promise<void> {
  const [{ writeCsv }, { calendarDate }] = await Promise.all([
    import('@/lib/rules/text/csv-write'),
    import('@/lib/rules/text/format'),
  ]);
  const address = URL.createObjectURL(new Blob([writeCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}-${calendarDate(new Date())}.csv`;
  link.click();
  // The browser has taken it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
