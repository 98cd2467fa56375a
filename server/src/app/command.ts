import { parseArgs, type ParseArgsConfig } from 'node:util'

import { exitCodes } from './exit-codes.ts'
import { operatorErrorOf } from './operator-errors.ts'

type Options = NonNullable<ParseArgsConfig['options']>

type Parsed<Given extends Options> = ReturnType<
  typeof parseArgs<{ options: Given; strict: true; allowPositionals: true }>
>

/** How a command ends when it does not succeed. */
interface Failure {
  /** A sentence, or the error itself where its stack trace is needed. */
  readonly message: unknown
  readonly code: number
}

interface Command<Given extends Options> {
  readonly help: string
  readonly options: Given
  /** By default those of the program. */
  readonly args?: readonly string[]
  readonly explain?: (error: unknown) => Failure
}

const helpOption = { help: { type: 'boolean', short: 'h' } } as const

/** Whether the arguments of a command ask for its help alone. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.includes('--help') || args.includes('-h')

/** Runs a command of the operator: reads its arguments, prints its help, ends with the code of its error. */
export async function runCommand<const Given extends Options>(
  { help, options, args, explain = failureOf }: Command<Given>,
  work: (values: Parsed<Given>['values'], positionals: readonly string[]) => Promise<void> | void,
): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      ...(args && { args: [...args] }),
      options: { ...options, ...helpOption },
      allowPositionals: true,
    })
    if ('help' in values && values['help'] === true) console.log(help)
    else await work(values, positionals)
  } catch (error) {
    end(explain(error))
  }
}

/** `place` is what the command was working on, for errors that do not name it. */
export const failureOf = (error: unknown, place?: string): Failure =>
  operatorErrorOf(error, place) ?? { message: error, code: exitCodes.failed }

export function end({ message, code }: Failure): never {
  console.error(message)
  process.exit(code)
}

/** Something that the command depends on has ended. */
export const fail = (reason: unknown): never => end({ message: reason, code: exitCodes.failed })
