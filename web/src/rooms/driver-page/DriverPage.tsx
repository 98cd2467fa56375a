import { fullName } from '@naryad/contract/kit/people'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { phone, phoneLink } from '../../ui/formats/phones.ts'
import { Logo } from '../../ui/Logo.tsx'
import { CarSummary } from './CarSummary.tsx'
import { Closed } from './Closed.tsx'
import type { Device, PageState } from './device.ts'
import type { ReportEntry } from './outbox.ts'
import { ReportForm } from './ReportForm.tsx'
import { SendFiles } from './SendFiles.tsx'
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

/** The form has a history entry of its own, so that the Back button of the phone closes it instead of the page. */
function useReportForm() {
  const [opened, setOpened] = useState<{ refused?: ReportEntry } | null>(null)
  useEffect(() => {
    const close = () => setOpened(null)
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [])
  const open = (refused?: ReportEntry) => {
    history.pushState(null, '')
    setOpened(refused ? { refused } : {})
  }
  return { opened, open, close: () => history.back() }
}

export function DriverPage({ device }: { device: Device }) {
  const shown = useSyncExternalStore(device.subscribe, device.shown)
  const form = useReportForm()
  useRefresh(device)
  const { me } = shown
  if (shown.state === 'open' && me && form.opened)
    return <ReportForm device={device} me={me} refused={form.opened.refused} onClose={form.close} />
  return (
    <>
      <header className="head">
        <Logo />
        <b className="brand">Наряд</b>
        {me && <span className="who">{`${me.lastName} ${me.firstName}`.trim()}</span>}
      </header>
      <main className="page">
        {shown.state === 'open' && me ? (
          <Opened device={device} shown={shown} me={me} onReport={form.open} />
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
  onReport: (refused?: ReportEntry) => void
}

function Opened({ device, shown, me, onReport }: OpenedProps) {
  const { tasks, waiting, isOffline, problem } = shown
  const visits = me.visits.filter(({ id, status }) => !isPast(status) || answerOf(waiting, id))
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
      <button type="button" className="report" onClick={() => onReport()}>
        <Sign of="camera" size={24} />
        Сообщить о неисправности
      </button>
      <SendFiles device={device} />
      <WaitingList device={device} entries={waiting} onCorrect={onReport} />
      {visits.map((visit) => (
        <VisitCard
          key={visit.id}
          device={device}
          visit={visit}
          waiting={answerOf(waiting, visit.id)}
          refused={refusedAnswerOf(waiting, visit.id)}
        />
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

const answerOf = (waiting: PageState['waiting'], visitId: number) =>
  waiting.find((entry) => entry.kind === 'answer' && entry.visitId === visitId && entry.refusal === undefined)

const refusedAnswerOf = (waiting: PageState['waiting'], visitId: number) =>
  waiting.find((entry) => entry.kind === 'answer' && entry.visitId === visitId && entry.refusal !== undefined)
