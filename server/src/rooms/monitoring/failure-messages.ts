import type { GpsFailure } from './gps/gps-provider.ts'

/** Continuations of «Система мониторинга …». */
export const failureMessages: Readonly<Record<GpsFailure, string>> = {
  AUTH: 'не принимает логин и пароль или токен: проверьте подключение в настройках',
  DENIED: 'не даёт доступа к этим данным: проверьте права учётной записи',
  UNAVAILABLE: 'не отвечает, повторите позже',
  BAD_RESPONSE: 'ответила непонятно: возможно, адрес ведёт не на неё',
}
