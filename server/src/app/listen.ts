import type { FastifyInstance } from 'fastify'

import type { Config } from './config.ts'
import { exitCodes } from './exit-codes.ts'

/** The port is not opened, for a reason in Russian. */
export class CannotListen extends Error {
  override name = 'CannotListen'
  readonly exitCode: number

  constructor(message: string, exitCode: number, cause: unknown) {
    super(message, { cause })
    this.exitCode = exitCode
  }
}

const unknownName = 'Имя из HOST не находится: задайте адрес этой машины, 127.0.0.1 или 0.0.0.0'

/** System errors of opening the port. */
const refusals: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Порт занят другой программой: задайте другой, например PORT=8081',
  EACCES: 'Этот порт открывать нельзя: задайте другой, например PORT=8081',
  EADDRNOTAVAIL: 'У этой машины нет адреса HOST: задайте её собственный адрес или 0.0.0.0',
  ENOTFOUND: unknownName,
  EAI_AGAIN: unknownName,
}

/** Opens the port; returns its address. */
export async function listen(app: FastifyInstance, { PORT, HOST }: Config): Promise<string> {
  try {
    return await app.listen({ port: PORT, host: HOST })
  } catch (error) {
    const { code = '' }: NodeJS.ErrnoException = error instanceof Error ? error : new Error()
    const refusal = refusals[code]
    if (refusal === undefined) throw error
    // A server of names may answer a moment later.
    throw new CannotListen(refusal, code === 'EAI_AGAIN' ? exitCodes.failed : exitCodes.cannotStart, error)
  }
}
