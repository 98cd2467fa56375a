const textFormula = /^="((?:[^"]|"")*)"$/

/** «="008"» is how programs write a text that a spreadsheet must not take for a number: «008». */
export function withoutEquals<T>(cell: T): T | string {
  if (typeof cell !== 'string' || !cell.startsWith('="')) return cell
  const inner = textFormula.exec(cell)?.[1]
  return inner === undefined ? cell : inner.replaceAll('""', '"')
}
