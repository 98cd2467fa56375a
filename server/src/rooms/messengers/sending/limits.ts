import type { Messenger } from '@naryad/contract/messengers/messengers.words'

import type { Channel } from '../../deliveries/index.ts'

type Limits = NonNullable<Channel['limits']>

const common = { perSecond: 25, pauseMs: 1000 }

/** Rate limits of the messengers. In Telegram the ids of groups are negative. */
export const limitsOf: Readonly<Record<Messenger, Limits>> = {
  TELEGRAM: { ...common, perMinute: (externalId) => (externalId.startsWith('-') ? 20 : undefined) },
  MAX: { ...common, perMinute: () => undefined },
}
