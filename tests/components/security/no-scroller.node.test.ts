import { readdirSync, readFileSync } from 'node:fs';

test.each(['components/security', 'components/api-keys'])('nothing in %s scrolls inside the page', (folder) => {
  const styles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(0);
  const scrolling = styles.filter((file) =>
    /overflow(?:-[xy])?:\s*(?:auto|scroll)|max-(?:height|block-size):/.test(readFileSync(`${folder}/${file}`, 'utf8')),
  );
  expect(scrolling).toEqual([]);
});
