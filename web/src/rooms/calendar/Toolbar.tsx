import { queues } from '@naryad/contract/tasks/tasks.queues'
import IconChevronDown from '~icons/chevron-down'
import IconChevronLeft from '~icons/chevron-left'
import IconChevronRight from '~icons/chevron-right'
import IconFilter from '~icons/filter'

import { useMe } from '../../client/session/me.ts'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { QueueMark } from '../../entities/task/QueueMark.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Drop } from '../../ui/Drop.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPanel } from '../../ui/lazyPart.ts'
import type { CalendarState } from './calendarAddress.ts'

import styles from './calendar.module.css'

const OperatorChoices = lazyPanel(() => import('./OperatorChoices.tsx').then((file) => file.OperatorChoices))
const CompanyChoices = lazyPanel(() =>
  import('../../entities/company/companyFilter.tsx').then((file) => file.CompanyChoices),
)

interface ToolbarProps {
  title: string
  shown: CalendarState
  onShow: (change: Partial<CalendarState>) => void
  onToday: () => void
  onStep: (by: number) => void
}

export function Toolbar({ title, shown, onShow, onToday, onStep }: ToolbarProps) {
  return (
    <div className={`row wrap gap-8 rigid min-height-48 line-below pad-x-20 pad-y-8 ${styles.tools}`}>
      <Button onClick={onToday} data-tip="T">
        Сегодня
      </Button>
      <IconButton label="Назад" keyCap="←" icon={IconChevronLeft} onClick={() => onStep(-1)} />
      <IconButton label="Вперёд" keyCap="→" icon={IconChevronRight} onClick={() => onStep(1)} />
      <h2 className={`no-margin nowrap text-15 strong before-4 ${styles.period}`} aria-live="polite">
        {title}
      </h2>
      <span className="grow" />
      <Filters shown={shown} onShow={onShow} />
    </div>
  )
}

type FilterProps = Pick<ToolbarProps, 'shown' | 'onShow'>

/** Filters by queue, operator and organization. */
export function Filters({ shown, onShow }: FilterProps) {
  const me = useMe()
  return (
    <div className="row wrap gap-8 phone-pad-x-16 phone-pad-y-8 phone-line-below phone-rigid">
      <QueueBoxes shown={shown} onShow={onShow} />
      {me.rights['calendar.read'] === 'all' && (
        <>
          <OperatorsFilter shown={shown} onShow={onShow} />
          <CompaniesFilter shown={shown} onShow={onShow} />
        </>
      )}
    </div>
  )
}

/** All queues are shown until one is unchecked. */
function QueueBoxes({ shown, onShow }: FilterProps) {
  const me = useMe()
  const titles = useQueueTitles()
  const own = me.queues.length > 0 ? me.queues : queues
  const chosen = shown.queues.length > 0 ? shown.queues : own
  if (own.length < 2) return null
  return (
    <fieldset className="no-margin no-padding no-border flex wrap gap-10 after-4">
      <legend className="visually-hidden">Очереди</legend>
      {own.map((queue) => (
        <label key={queue} className={styles.queue}>
          <input
            type="checkbox"
            checked={chosen.includes(queue)}
            onChange={({ currentTarget: { checked } }) => {
              const next = own.filter((other) => (other === queue ? checked : chosen.includes(other)))
              onShow({ queues: next.length === own.length ? [] : next })
            }}
          />
          <QueueMark queue={queue} isSilent />
          <span className={styles.queueName}>{titles[queue]}</span>
        </label>
      ))}
    </fieldset>
  )
}

const OperatorsFilter = ({ shown: { operatorIds }, onShow }: FilterProps) => (
  <Drop
    label="Операторы"
    place="bottom-end"
    renderTarget={(toggle, isOpen) => (
      <Button aria-expanded={isOpen} rightSection={<Icon of={IconChevronDown} size={14} />} onClick={toggle}>
        {operatorIds.length === 0 ? 'Все операторы' : `Операторы: ${operatorIds.length}`}
      </Button>
    )}
  >
    {() => <OperatorChoices chosen={operatorIds} onChange={(ids) => onShow({ operatorIds: ids })} />}
  </Drop>
)

const CompaniesFilter = ({ shown: { companyIds }, onShow }: FilterProps) => (
  <Drop
    label="Организация"
    place="bottom-end"
    renderTarget={(toggle, isOpen) => (
      <Button aria-expanded={isOpen} leftSection={<Icon of={IconFilter} size={14} />} onClick={toggle}>
        {companyIds.length === 0 ? 'Организация' : `Организации: ${companyIds.length}`}
      </Button>
    )}
  >
    {() => <CompanyChoices chosen={companyIds} onChange={(ids) => onShow({ companyIds: ids })} />}
  </Drop>
)
