import { shortName } from '@naryad/contract/kit/people'
import type { Task } from '@naryad/contract/tasks/tasks'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'
import type { Decision } from '@naryad/contract/triage/decide'
import type { Questionnaire, TaskTriage } from '@naryad/contract/triage/triage'
import { verdictTitles } from '@naryad/contract/triage/triage.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconCalendar from '~icons/calendar'
import IconHeadset from '~icons/headset'

import { carPosition } from '../../entities/car/cars.queries.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { nearMoment } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { useNow } from '../../ui/useNow.ts'
import { factsText, knownAnswers } from './knownFacts.ts'
import { Questions } from './Questions.tsx'
import { triageReport } from './triageReport.ts'

import styles from './triage.module.css'

/** The answers with what they mean. */
export interface AnsweredTriage {
  questionnaire: Questionnaire
  answers: string[]
  decision: Decision
}

interface TriageProps {
  task: Pick<Task, 'id' | 'car' | 'status' | 'triage'>
  /** Undefined: the category has no questions, but the task has answers. */
  questionnaire: Questionnaire | undefined
  /** The work goes on, and the user may do it. */
  mayAnswer: boolean
  onAnswer: (answered: AnsweredTriage) => void
  /** Finishes the work remotely with this report; undefined if the user cannot. */
  onRemote: ((report: string) => void) | undefined
  onPlan: (() => void) | undefined
}

/** Questions about a task that decide whether someone has to go there, or the answers to them. */
export function Triage({ task, questionnaire, mayAnswer, onAnswer, onRemote, onPlan }: TriageProps) {
  const { triage } = task
  const [isAsking, setAsking] = useState(false)
  const mayAsk = questionnaire !== undefined && mayAnswer
  const decided = (answers: string[], decision: Decision) => {
    if (!questionnaire) return
    setAsking(false)
    onAnswer({ questionnaire, answers, decision })
  }
  if (triage && !(isAsking && mayAsk))
    return (
      <Answers
        triage={triage}
        onRemote={isEnded(task.status) ? undefined : onRemote}
        onPlan={isEnded(task.status) ? undefined : onPlan}
        onAgain={mayAsk ? () => setAsking(true) : undefined}
      />
    )
  if (!questionnaire || !mayAsk) return null
  return (
    <AskedTask
      carId={task.car?.id ?? null}
      questionnaire={questionnaire}
      start={triage ? sameAnswers(questionnaire, triage) : []}
      isFocused={isAsking}
      onDecided={decided}
      onCancel={triage ? () => setAsking(false) : undefined}
    />
  )
}

/** The former answers but the last, as far as the same was asked. */
function sameAnswers({ questions }: Questionnaire, { answers }: TaskTriage): string[] {
  const differsAt = answers.findIndex(({ title }, at) => questions[at]?.title !== title)
  return answers
    .slice(0, differsAt === -1 ? answers.length - 1 : Math.min(differsAt, answers.length - 1))
    .map(({ answer }) => answer)
}

interface AskedTaskProps {
  carId: number | null
  questionnaire: Questionnaire
  start?: readonly string[]
  isFocused?: boolean
  onDecided: (answers: string[], decision: Decision) => void
  onAnswers?: (answers: readonly string[]) => void
  onCancel?: (() => void) | undefined
}

/** The questions, with what is known of the truck. */
export function AskedTask({ carId, questionnaire, ...asked }: AskedTaskProps) {
  const now = useNow()
  const { data } = useQuery({ ...carPosition(carId ?? 0), enabled: carId !== null })
  const facts = factsText(data?.position, now)
  return (
    <div className={styles.asked} data-triage>
      {facts !== null && <p className="no-margin text-13 secondary">{facts}</p>}
      <Questions
        key={questionnaire.id}
        questions={questionnaire.questions}
        known={knownAnswers(data?.position, now)}
        {...asked}
      />
    </div>
  )
}

interface AnswersProps {
  triage: TaskTriage
  onRemote: ((report: string) => void) | undefined
  onPlan: (() => void) | undefined
  onAgain: (() => void) | undefined
}

function Answers({ triage, onRemote, onPlan, onAgain }: AnswersProps) {
  const size = useIsPhone() ? 'xl' : 'sm'
  const { verdict, advice, answers, by, at } = triage
  return (
    <div className="stack gap-8" data-triage>
      <p className={`no-margin text-14 semibold ${styles.verdict}`} data-verdict={verdict}>
        {verdictTitles[verdict]}
      </p>
      {advice !== '' && <p className="no-margin pre-line break-words">{advice}</p>}
      <dl className="no-margin stack gap-4 text-13 line-18 phone-line-20 phone-text-14">
        {answers.map(({ title, answer }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- answers never change
          <div key={place} className="flex wrap gap-8">
            <dt className="secondary">{title}</dt>
            <dd className="no-margin break-words">{answer}</dd>
          </div>
        ))}
      </dl>
      <p className="no-margin text-12 muted">
        {by && `${shortName(by)}, `}
        {nearMoment(at)}
      </p>
      <div className="flex wrap gap-8">
        {verdict !== 'VISIT' && onRemote && (
          <Button
            size={size}
            leftSection={<Icon of={IconHeadset} />}
            onClick={() => onRemote(triageReport(triage))}
          >
            Выполнить удалённо
          </Button>
        )}
        {verdict !== 'REMOTE' && onPlan && (
          <Button size={size} leftSection={<Icon of={IconCalendar} />} onClick={onPlan}>
            Запланировать выезд
          </Button>
        )}
        {onAgain && (
          <Button size={size} variant="subtle" onClick={onAgain}>
            Ответить заново
          </Button>
        )}
      </div>
    </div>
  )
}
