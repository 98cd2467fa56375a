/** Screens that are views of another one in the menu. */
const rowsOfViews: Readonly<Record<string, string>> = {
  '/contracts/{-$id}': '/organizations/{-$id}',
  '/without-contract/{-$id}': '/organizations/{-$id}',
  '/acts/{-$id}': '/organizations/{-$id}',
  '/units/{-$id}': '/cars/{-$id}',
  '/lights/{-$id}': '/cars/{-$id}',
  '/drivers/tachograph-files/{-$id}': '/drivers/{-$id}',
}

/** The path of the menu item of a screen: a view belongs to the screen with its switch. */
export const menuPathOf = (path: string | undefined): string | undefined => rowsOfViews[path ?? ''] ?? path
