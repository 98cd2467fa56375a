import type { Named } from '../../kit/people.ts'

/** How a colleague stands in a comment: «@Гусев Артём». */
export const mentionText = ({ lastName, firstName }: Named): string => `@${lastName} ${firstName}`.trim()

interface TextPart<Person> {
  readonly text: string
  /** Set for the name of a mentioned colleague. */
  readonly person?: Person
}

/** A comment as plain text and the names of mentioned colleagues in it. */
export function splitMentions<Person extends Named>(
  text: string,
  people: readonly Person[],
): TextPart<Person>[] {
  let parts: TextPart<Person>[] = [{ text }]
  // Longer names first, or «@Ли Ан» would be found in «@Ли Анна».
  const byLength = people.toSorted((a, b) => mentionText(b).length - mentionText(a).length)
  for (const person of byLength)
    parts = parts.flatMap((part) => (part.person ? [part] : splitBy(part.text, person)))
  return parts
}

function splitBy<Person extends Named>(text: string, person: Person): TextPart<Person>[] {
  const name = mentionText(person)
  return text
    .split(name)
    .flatMap((between, at) => [
      ...(at > 0 ? [{ text: name, person }] : []),
      ...(between === '' ? [] : [{ text: between }]),
    ])
}

/** Users with names that are still in the text. */
export const mentionedIn = <Person extends Named>(text: string, people: readonly Person[]): Person[] => {
  const found = new Set(splitMentions(text, people).map(({ person }) => person))
  return people.filter((person) => found.has(person))
}
