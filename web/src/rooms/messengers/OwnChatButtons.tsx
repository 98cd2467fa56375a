import type { ChatLink, OwnChat } from '@naryad/contract/messengers/messengers'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { messengerTitles } from '@naryad/contract/messengers/messengers.words'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { LinkBox } from './LinkBox.tsx'

import styles from './messengers.module.css'

/** Links the user's chat with a bot by a one-time code, or unlinks it. */
export function OwnChatButtons({ own: { messenger, isConnected, chat } }: { own: OwnChat }) {
  const [link, setLink] = useState<ChatLink | null>(null)
  const touches = ['messengers', 'notifications']
  const make = useAction({
    run: () => call(messengersRoutes.linkOwn, { body: { messenger } }),
    touches: [],
  })
  const remove = useAction({
    run: () => call(messengersRoutes.unlinkOwn, { params: { messenger } }),
    touches,
    done: `Чат ${messengerTitles[messenger]} отвязан`,
  })
  if (chat !== null)
    return (
      <Button
        aria-label={`Отвязать чат ${messengerTitles[messenger]}`}
        isBusy={remove.isRunning}
        onClick={() =>
          confirm({
            title: `Отвязать чат ${messengerTitles[messenger]}? Уведомления туда больше не придут.`,
            onYes: () =>
              void remove.run(undefined).then(
                () => setLink(null),
                () => undefined,
              ),
          })
        }
      >
        Отвязать
      </Button>
    )
  if (!isConnected) return null
  return link ? (
    <div className={styles.ownLink}>
      <LinkBox link={link} isOwn />
    </div>
  ) : (
    <Button
      variant="filled"
      aria-label={`Подключить ${messengerTitles[messenger]}`}
      isBusy={make.isRunning}
      onClick={() => void make.run(undefined).then(setLink, () => undefined)}
    >
      Подключить
    </Button>
  )
}
