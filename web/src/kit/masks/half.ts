/** Fields that show the beginning of something: their forms know of nothing yet. */
const half = new Set<HTMLInputElement>()

export const isHalfTyped = (): boolean => half.size > 0

export function setHalfTyped(field: HTMLInputElement, isHalf: boolean): void {
  if (isHalf) half.add(field)
  else half.delete(field)
}
