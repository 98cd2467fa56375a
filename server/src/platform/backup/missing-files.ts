/** Rows refer to files that are not in the store, or not whole: the backup would be no backup of them. */
export class MissingFiles extends Error {
  override name = 'MissingFiles'
  readonly keys: readonly string[]

  constructor(keys: readonly string[]) {
    super(`missing files: ${keys.length}`)
    this.keys = keys
  }
}
