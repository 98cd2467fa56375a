import type { Bot } from '@naryad/contract/messengers/messengers'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { useQuery } from '@tanstack/react-query'
import IconHistory from '~icons/history'
import IconPlus from '~icons/plus'
import IconSend from '~icons/send'

import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useHotkeys } from '../../ui/keys/hotkeys.ts'
import { OverPane } from '../../ui/list/OverPane.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { BotStates } from './BotStates.tsx'
import { BotSteps } from './BotSteps.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { messengersQueries } from './messengers.queries.ts'
import { RulePane } from './RulePane.tsx'
import { RulesList } from './RulesList.tsx'
import { type Place, usePlace } from './usePlace.ts'

import styles from './messengers.module.css'

export function MessengersScreen() {
  usePageTitle('Уведомления')
  const [place, go] = usePlace()
  const bots = useQuery(messengersQueries.bots).data?.bots ?? []
  const isNarrow = useMedia('(width < 62.5em)')
  const create = () => go({ id: null, view: 'new' })
  const close = () => go({ id: null, view: 'rules' })
  useHotkeys([{ keys: 'KeyC', title: 'Добавить уведомление', group: 'Уведомления', run: create }])
  const isOpen = place.id !== null || place.view !== 'rules'
  const paneLabel = place.view === 'log' ? 'Журнал' : 'Уведомление'
  const closed = hasNoBot(bots) ? <BotSteps /> : <NoRuleSelected />
  return (
    <div className="stack relative grow min-width-0 min-height-0">
      <div className="stack grow min-width-0 min-height-0" inert={isNarrow && isOpen}>
        <Header place={place} go={go} bots={isNarrow ? [] : bots} onCreate={create} />
        <div className="flex grow min-height-0 line-above">
          <List place={place} go={go} bots={bots} isNarrow={isNarrow} />
          {!isNarrow && (
            <section className="stack grow min-width-0 min-height-0" aria-label={paneLabel}>
              {isOpen ? <Pane /> : closed}
            </section>
          )}
        </div>
      </div>
      {isNarrow && isOpen && (
        <OverPane label={paneLabel}>
          <Pane onClose={close} />
        </OverPane>
      )}
    </div>
  )
}

interface ListProps {
  place: Place
  go: (part: Partial<Place>, replace?: boolean) => void
  bots: readonly Bot[]
  isNarrow: boolean
}

/** The rules; on a narrow screen also the content of the header and of the empty pane. */
const List = ({ place, go, bots, isNarrow }: ListProps) => {
  const hasSteps = isNarrow && hasNoBot(bots)
  return (
    <section className={styles.list} aria-label="Список уведомлений" data-steps={hasSteps || undefined}>
      {isNarrow && <BotStates bots={bots} />}
      {hasSteps && <BotSteps />}
      <RulesList place={place} go={go} />
    </section>
  )
}

/** False until the bots have been read. */
const hasNoBot = (bots: readonly Bot[]): boolean =>
  bots.length > 0 && bots.every(({ isConnected }) => !isConnected)

interface HeaderProps {
  place: Place
  go: (part: Partial<Place>) => void
  bots: readonly Bot[]
  onCreate: () => void
}

function Header({ place, go, bots, onCreate }: HeaderProps) {
  const mayWrite = useMay(messengersRoutes.create)
  const isLog = place.view === 'log'
  const rulesCount = useQuery(messengersQueries.rules(place)).data?.totalCount
  return (
    <PageHeader
      sign={<Icon of={IconSend} size={20} />}
      title="Уведомления"
      count={rulesCount}
      actions={
        <>
          <BotStates bots={bots} />
          <Button
            leftSection={<Icon of={IconHistory} />}
            className={styles.logButton}
            aria-label="Журнал"
            aria-pressed={isLog}
            onClick={() => go({ id: null, view: isLog ? 'rules' : 'log' })}
          >
            <span className="phone-hidden">Журнал</span>
          </Button>
          {mayWrite && (
            <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={onCreate}>
              <span className="phone-hidden">Добавить уведомление</span>
              <span className={styles.short}>Добавить</span>
            </Button>
          )}
        </>
      }
    />
  )
}

function Pane({ onClose }: { onClose?: () => void }) {
  const [place] = usePlace()
  if (place.view === 'log') return <DeliveryLog onClose={onClose} />
  return <RulePane key={place.id ?? 'new'} id={place.id} onClose={onClose} />
}

const NoRuleSelected = () => (
  <EmptyState
    sign={IconSend}
    title="Выберите уведомление"
    text="Слева — правила: о чём и в какие чаты писать. Добавьте новое или откройте одно из них."
  />
)
