import type { OwnChannel } from '@naryad/contract/notifications/notifications'

import { nearMoment } from '../../ui/formats/dates.ts'

import styles from './notifications.module.css'

/** Result of the last message to the user. */
export function ChannelStatus({ state: { lastError, lastSentAt } }: { state: OwnChannel }) {
  if (lastError !== null)
    return (
      <span className={`block text-12 line-16 muted ${styles.wrong}`}>Последнее не дошло: {lastError}</span>
    )
  return lastSentAt === null ? null : (
    <span className="block text-12 line-16 muted">Последнее отправлено {nearMoment(lastSentAt)}</span>
  )
}
