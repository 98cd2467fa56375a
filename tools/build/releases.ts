import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What an administrator reads before an update, in Russian. */
export interface ReleaseNotes {
  readonly date: string
  readonly changes: readonly string[]
  readonly actions: readonly string[]
  readonly duration: readonly string[]
}

const headings = {
  'Что меняется': 'changes',
  'Что сделать': 'actions',
  'Сколько это займёт': 'duration',
} as const

const releaseName = /^\d{4}\.(1[0-2]|[1-9])\.[1-9]\d*$/

export const notesFile = (release: string): string => `docs/releases/${release}.ru.md`

/** Reads the notes of a release; throws if a part is missing, because the settings show all of them. */
export function parseNotes(release: string, text: string): ReleaseNotes {
  const date = new RegExp(
    `^# Выпуск ${release.replaceAll('.', String.raw`\.`)} от (\\d{4}-\\d{2}-\\d{2})\\n`,
  ).exec(text)?.[1]
  if (date === undefined)
    throw new Error(`${notesFile(release)}: «# Выпуск ${release} от ГГГГ-ММ-ДД» expected`)
  const notes: Record<string, readonly string[]> = {}
  for (const part of text.split(/^## /m).slice(1)) {
    const [title = '', ...lines] = part.split('\n')
    const key = headings[title as keyof typeof headings] as string | undefined
    const items = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2).trim())
    if (key === undefined) throw new Error(`${notesFile(release)}: «${title}» is no part of the notes`)
    if (items.length !== lines.filter((line) => line.trim() !== '').length || items.length === 0)
      throw new Error(`${notesFile(release)}: «${title}» has to be a list, each item in one line`)
    notes[key] = items
  }
  const missing = Object.entries(headings).find(([, key]) => !(key in notes))
  if (missing) throw new Error(`${notesFile(release)}: «${missing[0]}» is missing`)
  const { changes = [], actions = [], duration = [] } = notes
  return { date, changes, actions, duration }
}

export function readNotes(root: string, release: string): ReleaseNotes {
  if (!releaseName.test(release)) throw new Error(`${release}: a release is named like 2026.12.1`)
  const file = path.join(root, notesFile(release))
  if (!existsSync(file))
    throw new Error(`${notesFile(release)} is missing: a release has notes for administrators`)
  return parseNotes(release, readFileSync(file, 'utf8'))
}
