/** What React leaves on an element: one that it shows, and one that it only knows while a part of the page is being hydrated. */
export const [SHOWN, KNOWN] = [true, false].map((isShown) => {
  const root = { return: null, alternate: null, child: {}, stateNode: {} };
  Object.assign(root.stateNode, { current: root });
  const own = { return: root, alternate: null, sibling: null };
  if (isShown) root.child = own;
  return { __reactFiber$a: own };
});
