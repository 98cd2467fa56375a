import path from 'node:path'

/** Texts by their path relative to the repository root. */
export type Texts = Readonly<Record<string, string>>

const folder = 'docs/decisions/'
const index = `${folder}README.md`

const isPage = (file: string): boolean => /^docs\/decisions\/(archive\/)?\d{4}-[\w-]+\.md$/.test(file)

const numberOf = (file: string): string => path.basename(file).slice(0, 4)

/** Mentions such as «docs/decisions/0004», «decision 0029», and «(0080)» within a page of a decision. */
const mention = /decisions?[/ ](?:archive\/)?(\d{4})/g
const numberInPage = /\((\d{4})\)/g

/** Numbers of decisions that a text names and that no page has. */
export function unknownDecisions(texts: Texts): readonly string[] {
  const known = new Set(Object.keys(texts).filter(isPage).map(numberOf))
  return Object.entries(texts).flatMap(([file, text]) =>
    [...text.matchAll(mention), ...(isPage(file) ? text.matchAll(numberInPage) : [])]
      .map(([, number = '']) => number)
      .filter((number) => !known.has(number))
      .map((number) => `${file}: there is no decision ${number}`),
  )
}

/** Pages that the index lacks or lists under another title, and two pages with one number. */
export function unlistedDecisions(texts: Texts): readonly string[] {
  const pages = Object.keys(texts).filter(isPage)
  const listed = (texts[index] ?? '').split('\n')
  return pages.flatMap((file) => {
    const [, title] = /^# \d{4}\. (.+)/.exec(texts[file] ?? '') ?? []
    const line = `- [${numberOf(file)}](${file.slice(folder.length)}) ${title}`
    const twin = pages.find((other) => other !== file && numberOf(other) === numberOf(file))
    return [
      ...(listed.includes(line) ? [] : [`${index} lacks the line «${line}»`]),
      ...(twin === undefined ? [] : [`${file} has the number of ${twin}`]),
    ]
  })
}

/** Links of documents to files that are not in the repository. */
export function brokenLinks(texts: Texts, isFile: (file: string) => boolean): readonly string[] {
  return Object.entries(texts).flatMap(([file, text]) =>
    file.endsWith('.md')
      ? [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
          .map(([, address = '']) => address)
          .filter((address) => !/^\w+:/.test(address))
          .filter((address) => !isFile(path.posix.join(path.posix.dirname(file), address)))
          .map((address) => `${file}: ${address} is not in the repository`)
      : [],
  )
}
