import { fullName } from '@naryad/contract/kit/people'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { phone, phoneLink } from '../../kit/formats/phones.ts'
import { Logo } from '../../kit/Logo.tsx'
import { CarSummary } from './CarSummary.tsx'
import type { Device, PageState } from './device.ts'
import { ReportForm } from './ReportForm.tsx'
import { Sign } from './Sign.tsx'
import { TaskCard } from './TaskCard.tsx'
import { VisitCard } from './VisitCard.tsx'
import { WaitingList } from './WaitingList.tsx'

const refreshMs = 30_000

/** Polls while the page is visible, and reads when the connection returns. */
function useRefresh(device: Device): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void device.refresh()
    }
    const timer = setInterval(refresh, refreshMs)
    addEventListener('online', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      removeEventListener('online', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [device])
}

export function DriverPage({ device }: { device: Device }) {
  const shown = useSyncExternalStore(device.subscribe, device.shown)
  const [isReporting, setReporting] = useState(false)
  useRefresh(device)
  const { me } = shown
  if (shown.state === 'open' && me && isReporting)
    return <ReportForm device={device} me={me} onClose={() => setReporting(false)} />
  return (
    <>
      <header className="head">
        <Logo />
        <b className="brand">Наряд</b>
        {me && <span className="who">{`${me.lastName} ${me.firstName}`.trim()}</span>}
      </header>
      <main className="page">
        {shown.state === 'open' && me ? (
          <Opened device={device} shown={shown} me={me} onReport={() => setReporting(true)} />
        ) : (
          <Closed shown={shown} onRetry={() => void device.refresh()} />
        )}
      </main>
    </>
  )
}

interface OpenedProps {
  device: Device
  shown: PageState
  me: NonNullable<PageState['me']>
  onReport: () => void
}

function Opened({ device, shown, me, onReport }: OpenedProps) {
  const { tasks, waiting, isOffline, problem } = shown
  const visits = me.visits.filter(({ id, status }) => !isPast(status) || answersOf(waiting, id))
  return (
    <>
      <h1 className="hidden">Страница водителя: {fullName(me)}</h1>
      {isOffline && (
        <p className="strip" role="status">
          Нет связи. Показываем то, что загрузили раньше; всё, что вы отправите, уйдёт само.
        </p>
      )}
      {problem && (
        <p className="strip bad" role="alert">
          {problem}
        </p>
      )}
      <CarSummary me={me} />
      <button type="button" className="report" onClick={onReport}>
        <Sign of="camera" size={24} />
        Сообщить о неисправности
      </button>
      <WaitingList device={device} entries={waiting} />
      {visits.map((visit) => (
        <VisitCard key={visit.id} device={device} visit={visit} waiting={answersOf(waiting, visit.id)} />
      ))}
      <h2 className="title">Мои заявки</h2>
      {tasks.length === 0 && (
        <p className="quiet">Заявок пока нет. Сообщите о неисправности — ответ придёт сюда.</p>
      )}
      {tasks.map((task) => (
        <TaskCard key={task.id} device={device} task={task} waiting={waiting} />
      ))}
      {me.service.phone && (
        <a className="call" href={phoneLink(me.service.phone)}>
          <Sign of="phone" />
          Позвонить: {phone(me.service.phone)}
        </a>
      )}
    </>
  )
}

const isPast = (status: string): boolean => status === 'ARRIVED' || status === 'LATE'

const answersOf = (waiting: PageState['waiting'], visitId: number) =>
  waiting.find((entry) => entry.kind === 'answer' && entry.visitId === visitId)

const closedWords: Record<Exclude<PageState['state'], 'open' | 'starting'>, [title: string, text: string]> = {
  'no-link': [
    'Откройте личную ссылку',
    'Наведите камеру на код, который дал диспетчер, или откройте ссылку из его сообщения.',
  ],
  ended: [
    'Ссылка больше не действует',
    'Попросите у диспетчера новую. Если вы что-то не успели отправить, оно сохранено и уйдёт с новой ссылкой.',
  ],
  'offline-link': ['Нет связи', 'Страница откроется, как только появится интернет.'],
}

function Closed({ shown, onRetry }: { shown: PageState; onRetry: () => void }) {
  if (shown.state === 'starting' || shown.state === 'open')
    return shown.problem ? <Failed problem={shown.problem} onRetry={onRetry} /> : <Skeleton />
  const [title, text] = closedWords[shown.state]
  return (
    <section className="closed">
      <h1>{title}</h1>
      <p>{text}</p>
      {shown.state === 'offline-link' && (
        <button type="button" className="button" onClick={onRetry}>
          Попробовать ещё раз
        </button>
      )}
    </section>
  )
}

const Failed = ({ problem, onRetry }: { problem: string; onRetry: () => void }) => (
  <section className="closed" role="alert">
    <h1>Страница не открылась</h1>
    <p>{problem}</p>
    <button type="button" className="button" onClick={onRetry}>
      Попробовать ещё раз
    </button>
  </section>
)

const Skeleton = () => (
  <div aria-busy="true">
    <p className="hidden" role="status">
      Загружаем вашу страницу
    </p>
    <div className="bone short" />
    <div className="bone tall" />
    <div className="bone" />
    <div className="bone" />
  </div>
)
