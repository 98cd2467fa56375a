import type { Caller, CurrentCall } from '@naryad/contract/calls/calls'
import { callDirectionTitles, describeOutcome, hiddenNumber } from '@naryad/contract/calls/calls.words'
import { shortName } from '@naryad/contract/kit/people'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { useRef, useState } from 'react'
import IconPhone from '~icons/phone'
import IconX from '~icons/x'

import { useMay } from '../../../client/session/me.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { nearMoment } from '../../../ui/formats/dates.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import { phone as phoneText } from '../../../ui/formats/phones.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useHotkeys } from '../../../ui/keys/hotkeys.ts'
import { PhoneLink } from '../../../ui/register/links.tsx'
import { CallerChoice } from './CallerChoice.tsx'
import { closeCall } from './closedCalls.ts'
import { useCallActions } from './useCallActions.ts'

import styles from './cards.module.css'

const titleOf = ({ state, isMine }: CurrentCall): string => {
  if (state === 'RINGING') return 'Входящий звонок'
  return state === 'TALKING' && isMine
    ? 'Вы разговариваете'
    : state === 'TALKING'
      ? 'Идёт разговор'
      : 'Звонок принят'
}

/** Arrows move between the buttons of the card that has the focus, Esc closes it. */
function useCardKeys(close: () => void) {
  const root = useRef<HTMLElement>(null)
  const isFor = (target: EventTarget | null): boolean =>
    target instanceof Node && root.current?.contains(target) === true
  const move = (step: number) => {
    const all = [...(root.current?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])]
    const at = all.findIndex((one) => one === document.activeElement)
    all[(at + step + all.length) % all.length]?.focus()
  }
  useHotkeys([
    { keys: 'ArrowDown', isFor, run: () => move(1) },
    { keys: 'ArrowUp', isFor, run: () => move(-1) },
    { keys: 'Escape', isFor, run: close },
  ])
  return root
}

/** Who calls, what they have open, and what can be done at once. */
export function CallCard({ call }: { call: CurrentCall }) {
  const [chosen, setChosen] = useState(0)
  const [carId, setCarId] = useState<number | null>(null)
  const mayCreate = useMay(tasksRoutes.create)
  const actions = useCallActions(call)
  const caller = call.callers[Math.min(chosen, call.callers.length - 1)]
  const onlyCarId = caller?.cars.length === 1 ? (caller.cars[0]?.id ?? null) : null
  const title = titleOf(call)
  const close = () => closeCall(call.id)
  const root = useCardKeys(close)
  const number = call.phone === null ? hiddenNumber : phoneText(call.phone)
  return (
    <section
      ref={root}
      className={styles.card}
      aria-label={`${title}: ${caller?.name ?? number}`}
      data-state={call.state}
      data-call={call.id}
    >
      <header className="flex gap-12 top">
        <span className={styles.sign}>
          <Icon of={IconPhone} size={20} />
        </span>
        <div className="grow min-width-0">
          <h2 className="no-margin text-14 line-20 strong">{title}</h2>
          <p className="no-margin text-14 line-20 break-words underlined-links">
            {call.phone === null ? hiddenNumber : <PhoneLink number={call.phone} />}
            {call.line !== null && <span className="muted"> на {phoneText(call.line)}</span>}
          </p>
        </div>
        <IconButton label="Закрыть карточку звонка" icon={IconX} size="sm" onClick={close} />
      </header>
      <CallerChoice
        call={call}
        chosen={chosen}
        onChoose={(at) => {
          setChosen(at)
          setCarId(null)
        }}
        carId={carId ?? onlyCarId}
        onChooseCar={setCarId}
      />
      <div className={`stack gap-6 ${styles.actions}`}>
        {mayCreate && (
          <Button
            variant="filled"
            size="lg"
            data-call-action
            onClick={() => void actions.create(caller, carId ?? onlyCarId)}
          >
            Новая заявка
          </Button>
        )}
        <TaskButtons caller={caller} onLink={actions.link} />
      </div>
      <LastCalls call={call} />
      <p className="no-margin text-12 line-16 muted phone-hidden">
        F2 — к карточке, стрелки — по кнопкам, Esc — закрыть
      </p>
    </section>
  )
}

interface TaskButtonsProps {
  caller: Caller | undefined
  onLink: (taskId: number) => void
}

const TaskButtons = ({ caller, onLink }: TaskButtonsProps) =>
  caller?.openTasks.map(({ id, title }) => (
    <Button key={id} size="lg" className={styles.task} onClick={() => onLink(id)}>
      <span className="truncate">
        К заявке {numbered(id)}: {title}
      </span>
    </Button>
  ))

function LastCalls({ call: { lastCalls } }: { call: CurrentCall }) {
  if (lastCalls.length === 0) return null
  return (
    <ul className="plain-list text-12 line-16 secondary" aria-label="Прошлые звонки">
      {lastCalls.map((last) => (
        <li key={last.id}>
          {nearMoment(last.startedAt)}: {callDirectionTitles[last.direction].toLowerCase()},{' '}
          {describeOutcome(last).toLowerCase()}
          {last.answeredBy && ` (${shortName(last.answeredBy)})`}
        </li>
      ))}
    </ul>
  )
}
