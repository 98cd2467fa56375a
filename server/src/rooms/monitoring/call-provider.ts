import { inQuotes } from '@naryad/contract/kit/quotes'
import { gpsSourceTitles } from '@naryad/contract/monitoring/monitoring.words'

import type { Ctx } from '../../platform/http/ctx.ts'
import { upstreamFailed } from '../../platform/http/refusals.ts'
import { failureMessages } from './failure-messages.ts'
import { GpsError, type GpsProvider } from './gps/gps-provider.ts'

/** Calls the system; a failure is logged and returned to the user as a message. */
export async function callProvider<T>(
  { log }: Pick<Ctx, 'log'>,
  provider: GpsProvider,
  call: (provider: GpsProvider) => Promise<T>,
): Promise<T> {
  try {
    return await call(provider)
  } catch (error) {
    if (!(error instanceof GpsError)) throw error
    log.warn({ err: error, source: provider.source }, 'the monitoring system has failed')
    throw upstreamFailed(
      `Система мониторинга ${inQuotes(gpsSourceTitles[provider.source])} ${failureMessages[error.code]}`,
    )
  }
}
