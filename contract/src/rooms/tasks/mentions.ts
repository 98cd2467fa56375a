import type { Named } from '../../kit/people.ts'

/** A mention in a comment: «@Гусев Артём». */
export const mentionText = ({ lastName, firstName }: Named): string => `@${lastName} ${firstName}`.trim()

interface TextPart<Person> {
  readonly text: string
  /** Set if the part mentions a colleague. */
  readonly person?: Person
}

/** Splits a comment into plain text and mentions. */
export function splitMentions<Person extends Named>(
  text: string,
  people: readonly Person[],
): TextPart<Person>[] {
  let parts: TextPart<Person>[] = [{ text }]
  // Longer names first; otherwise «@Ли Ан» would match in «@Ли Анна».
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

/** Selected users with mentions that are still in the text. */
export const mentionedIn = <Person extends Named>(text: string, people: readonly Person[]): Person[] => {
  const found = new Set(splitMentions(text, people).map(({ person }) => person))
  return people.filter((person) => found.has(person))
}
