/** A file that is no whole copy of ours, or one that does not fit: told to a person without a stack. */
export class BadCopy extends Error {
  override name = 'BadCopy'
}

export const damaged = (what: string): BadCopy =>
  new BadCopy(`Копия повреждена (${what}): ничего не изменено, возьмите другую копию`)
