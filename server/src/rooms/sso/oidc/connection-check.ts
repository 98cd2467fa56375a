import type { ConnectionTestResult } from '@naryad/contract/connections/connections.schema'

import type { Connection } from '../../room.ts'
import { discover } from './oidc.client.ts'
import { failureOf } from './oidc.failures.ts'

/** The keys of the client are used only by a sign-in: a provider has no call that would check them. */
export async function checkOidc(connection: Connection): Promise<ConnectionTestResult> {
  try {
    const config = await discover(connection)
    const metadata = config.serverMetadata()
    if (!metadata.supportsPKCE('S256'))
      return { message: '', error: 'Поставщик отвечает, но не поддерживает PKCE (S256)' }
    const algorithms = metadata.id_token_signing_alg_values_supported
    if (algorithms && !algorithms.includes('RS256'))
      return { message: '', error: 'Поставщик отвечает, но не подписывает ответы по RS256' }
    return {
      message: `Отвечает: ${metadata.issuer}. Секрет клиента проверит первый вход`,
      error: null,
    }
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    return { message: '', error: failure.details }
  }
}
