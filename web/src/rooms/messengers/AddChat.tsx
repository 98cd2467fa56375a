import type { ChatLink } from '@naryad/contract/messengers/messengers'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { type Messenger, messengerTitles } from '@naryad/contract/messengers/messengers.words'
import { IconCircleCheck, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '../../kit/controls/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { call } from '../../platform/api/api.ts'
import { useAction } from '../../platform/queries/useAction.ts'
import { LinkBox } from './LinkBox.tsx'
import { messengersQueries } from './messengers.queries.ts'

import styles from './messengers.module.css'

interface AddChatProps {
  ruleId: number
  /** A growing number shows that the link has been used. */
  chatsCount: number
}

/** Creates a one-time link that adds a chat to the rule. */
export function AddChat({ ruleId, chatsCount }: AddChatProps) {
  const [created, setCreated] = useState<{ link: ChatLink; before: number } | null>(null)
  const bots = useQuery(messengersQueries.bots).data?.bots ?? []
  const connected = bots.filter(({ isConnected }) => isConnected)
  const make = useAction({
    run: (messenger: Messenger) =>
      call(messengersRoutes.link, { params: { id: ruleId }, body: { messenger } }),
    touches: [],
  })
  const start = (messenger: Messenger) =>
    void make.run(messenger).then(
      (link) => setCreated({ link, before: chatsCount }),
      () => undefined,
    )
  if (connected.length === 0)
    return <p className={styles.hint}>Чат подключается по ссылке бота: сначала подключите бота.</p>
  return (
    <>
      <div className={styles.addChat}>
        {connected.map(({ messenger }) => (
          <Button
            key={messenger}
            leftSection={<Icon of={IconPlus} />}
            isBusy={make.isRunning}
            onClick={() => start(messenger)}
          >
            {connected.length === 1 ? 'Добавить чат' : `Добавить чат ${messengerTitles[messenger]}`}
          </Button>
        ))}
      </div>
      {created && (chatsCount > created.before ? <ChatConnected /> : <LinkBox link={created.link} />)}
    </>
  )
}

const ChatConnected = () => (
  <p className={styles.linkBox} data-tone="ok" role="status">
    <Icon of={IconCircleCheck} />
    Чат подключён.
  </p>
)
