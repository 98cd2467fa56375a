import type { ChatLink } from '@naryad/contract/messengers/messengers'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { type Messenger, messengerTitles } from '@naryad/contract/messengers/messengers.words'
import { useQuery } from '@tanstack/react-query'
import IconCircleCheck from '~icons/circle-check'
import IconPlus from '~icons/plus'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkBox } from './LinkBox.tsx'
import { messengersQueries } from './messengers.queries.ts'

import styles from './messengers.module.css'

const useConnectedBots = () => {
  const bots = useQuery(messengersQueries.bots).data?.bots ?? []
  return bots.filter(({ isConnected }) => isConnected)
}

interface AddChatProps {
  ruleId: number
  onLink: (link: ChatLink) => void
}

/** Creates a one-time link that adds a chat to the rule. */
export function AddChatButtons({ ruleId, onLink }: AddChatProps) {
  const connected = useConnectedBots()
  const make = useAction({
    run: (messenger: Messenger) =>
      call(messengersRoutes.link, { params: { id: ruleId }, body: { messenger } }),
    touches: [],
  })
  const start = (messenger: Messenger) => void make.run(messenger).then(onLink, () => undefined)
  if (connected.length === 0) return null
  return (
    <div className={`flex wrap gap-8 ${styles.addChat}`}>
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
  )
}

interface AddedChatProps {
  link: ChatLink | null
  /** The link has been used. */
  isConnected: boolean
}

/** Instructions for the link, and after it has been used, the confirmation. */
export function AddedChat({ link, isConnected }: AddedChatProps) {
  const connected = useConnectedBots()
  if (connected.length === 0)
    return <p className={styles.hint}>Чат подключается по ссылке бота: сначала подключите бота.</p>
  if (!link) return null
  if (!isConnected) return <LinkBox link={link} />
  return (
    <p className={styles.linkBox} data-tone="ok" role="status">
      <Icon of={IconCircleCheck} />
      Чат подключён.
    </p>
  )
}
