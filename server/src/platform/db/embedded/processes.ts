import { readFileSync } from 'node:fs'

/** The text of a file that may disappear at any moment, such as one of /proc or a pid file. */
export function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Identifies a process uniquely: a pid is reused, a pid with its start time is not. Empty when the process
 * has exited.
 */
export function identityOf(pid: number): string {
  const stat = readOrEmpty(`/proc/${pid}/stat`)
  // The program's name is in parentheses and may contain spaces; the start time is the 20th field after
  // it.
  const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return startedAt === undefined ? '' : `${pid} ${startedAt}`
}

/** Empty for a process that has exited and for a zombie. */
export function commandLine(pid: number): readonly string[] {
  return readOrEmpty(`/proc/${pid}/cmdline`).split('\0')
}
