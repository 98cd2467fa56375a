/** Fields with incomplete text, of which the form has no value yet. */
const half = new Set<HTMLInputElement>()

export const isHalfTyped = (): boolean => half.size > 0

export function setHalfTyped(field: HTMLInputElement, isHalf: boolean): void {
  if (isHalf) half.add(field)
  else half.delete(field)
}
