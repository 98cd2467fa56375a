const namedAtMost = 5

/** «ООО «Юг», ООО «Север» и ещё 3» */
export function listNames(names: readonly string[]): string {
  const more = names.length - namedAtMost
  return names.slice(0, namedAtMost).join(', ') + (more > 0 ? ` и ещё ${more}` : '')
}
