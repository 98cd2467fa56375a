import { cpus, totalmem } from 'node:os'

/** A figure to three digits: 0.0123, 1.23, 123, 12 345. */
export const figure = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en').replaceAll(',', ' ') : value.toPrecision(3)

/** A table as it stands in README.md. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

const cpuName = (): string => cpus()[0]?.model.trim() ?? process.arch

/** Under what a result was found. */
export function circumstances(): string {
  const memory = Math.round(totalmem() / 1024 ** 3)
  const day = new Date().toISOString().slice(0, 10)
  const command = `node ${process.argv
    .slice(1)
    .map((word) => word.replace(/^.*\/(bench\/)/, '$1'))
    .join(' ')}`
  return `${day}, ${cpus().length} × ${cpuName()}, ${memory} GB, Node ${process.version}, \`${command}\``
}

export interface Check {
  readonly what: string
  readonly found: number
  readonly unit: string
  /** The most it may be. */
  readonly goal: number
}

/** Prints what was found beside what was wanted; a goal that was missed makes the script fail. */
export function conclude(title: string, checks: readonly Check[]): void {
  console.log(`\n### ${title}\n\n${circumstances()}\n`)
  console.log(
    table(
      ['', 'found', 'goal', ''],
      checks.map(({ what, found, unit, goal }) => [
        what,
        `${figure(found)} ${unit}`,
        `≤ ${goal.toLocaleString('en').replaceAll(',', ' ')} ${unit}`,
        found <= goal ? 'pass' : '**fail**',
      ]),
    ),
  )
  if (checks.some(({ found, goal }) => !(found <= goal))) process.exitCode = 1
}
