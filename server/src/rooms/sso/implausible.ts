/** Fewer are believed to be gone whatever their share is. */
const fewPeople = 4

/** With wrong settings all people would be missing at once. */
export const isImplausible = (gone: number, all: number): boolean => gone >= fewPeople && gone * 2 > all
