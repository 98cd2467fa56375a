/** A file that is not a complete backup of this product or does not fit: reported without a stack. */
export class BadCopy extends Error {
  override name = 'BadCopy'
}

export const damaged = (what: string): BadCopy =>
  new BadCopy(`Копия повреждена (${what}): ничего не изменено, возьмите другую копию`)
