/** A file that is not a complete backup of this product or does not fit: reported without a stack. */
export class InvalidBackup extends Error {
  override name = 'InvalidBackup'
}

export const damaged = (what: string): InvalidBackup =>
  new InvalidBackup(`Копия повреждена (${what}): ничего не изменено, возьмите другую копию`)
