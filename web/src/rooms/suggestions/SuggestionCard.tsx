import { fullName } from '@naryad/contract/kit/people'
import type { Suggestion } from '@naryad/contract/suggestions/suggestions'
import {
  suggestionSourceTitles,
  suggestionStatusTitles,
} from '@naryad/contract/suggestions/suggestions.words'
import { Link } from '@tanstack/react-router'
import IconGitMerge from '~icons/git-merge'

import { CarName } from '../../entities/car/CarName.tsx'
import { CompanyLink } from '../../entities/company/CompanyLink.tsx'
import { openLetter } from '../../entities/mail-letter/openLetter.tsx'
import { QueueMark } from '../../entities/task/QueueMark.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { nearMoment } from '../../ui/formats/dates.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PhoneLink } from '../../ui/register/links.tsx'
import { SuggestionPhotos } from './SuggestionPhotos.tsx'
import type { SuggestionActions } from './useSuggestionActions.ts'

import styles from './suggestions.module.css'

interface SuggestionCardProps {
  suggestion: Suggestion
  now: number
  actions: SuggestionActions
  isCurrent: boolean
  onFocus: () => void
}

/** A suggestion: its source, its evidence and the possible decisions. */
export function SuggestionCard({ suggestion, now, actions, isCurrent, onFocus }: SuggestionCardProps) {
  const { id, source, queue, title, words, evidence, letterId, status, createdAt } = suggestion
  return (
    <li>
      <article className={`grid gap-8 panel bg pad-x-16 pad-y-12 ${styles.card}`} aria-label={title}>
        <header className="row wrap gap-x-12 gap-y-4">
          <QueueMark queue={queue} />
          <h2 className={styles.title}>
            <button
              type="button"
              className={`bare no-padding inherit-font inherit-color text-left ${styles.name}`}
              data-suggestion={id}
              aria-pressed={isCurrent}
              tabIndex={isCurrent ? 0 : -1}
              onFocus={onFocus}
              onClick={onFocus}
            >
              {title}
            </button>
          </h2>
          <span className="border text-12 line-16 secondary pad-x-8 pad-y-1 rounded-10">
            {suggestionSourceTitles[source]}
          </span>
          <time dateTime={createdAt} className="text-12 muted">
            {nearMoment(createdAt, now)}
          </time>
        </header>
        <SuggestionOwner suggestion={suggestion} />
        {words && <p className="no-margin break-words pre-line">{words}</p>}
        {letterId !== null && (
          <div>
            <Button aria-label={`Письмо целиком: ${title}`} onClick={() => openLetter(letterId, title)}>
              Письмо целиком…
            </Button>
          </div>
        )}
        {evidence.length > 0 && (
          <dl className={styles.evidence}>
            {evidence.map((one) => (
              <div key={one.title} className="min-width-0 break-words">
                <dt className="text-12 muted">{one.title}</dt>
                <dd className="no-margin digits">{one.text}</dd>
              </div>
            ))}
          </dl>
        )}
        {suggestion.photosCount > 0 && <SuggestionPhotos id={id} />}
        {status === 'NEW' ? (
          <Decisions suggestion={suggestion} actions={actions} isFirst={isCurrent} />
        ) : (
          <Outcome suggestion={suggestion} now={now} />
        )}
      </article>
    </li>
  )
}

function SuggestionOwner({
  suggestion: { car, company, contactName, contactPhone },
}: {
  suggestion: Suggestion
}) {
  return (
    <div className="row wrap secondary break-words gap-x-12 gap-y-4">
      {car && (
        <Link to="/cars/{-$id}" params={{ id: car.id }}>
          <CarName car={car} />
        </Link>
      )}
      {car && <span>{`${car.brand} ${car.model}`.trim()}</span>}
      {company && <CompanyLink company={company} />}
      {!car && !company && <span className="text-12 muted">ТС и организация не названы</span>}
      {contactName && <span>{contactName}</span>}
      {contactPhone && <PhoneLink number={contactPhone} />}
    </div>
  )
}

const TaskLink = ({ id }: { id: number }) => (
  <Link to="/tasks/$queue/{-$id}" params={{ queue: 'all', id }}>
    {numbered(id)}
  </Link>
)

interface DecisionsProps {
  suggestion: Suggestion
  actions: SuggestionActions
  isFirst: boolean
}

function Decisions({ suggestion, actions, isFirst }: DecisionsProps) {
  const { id, title, openTasks } = suggestion
  return (
    <footer className={styles.decisions}>
      {openTasks.map((task) => (
        <div key={task.id} className={styles.open}>
          <span className={styles.openTitle}>
            Открыта <TaskLink id={task.id} />: {task.title}
          </span>
          <Button
            leftSection={<Icon of={IconGitMerge} />}
            aria-label={`Присоединить к заявке ${numbered(task.id)}`}
            onClick={() => actions.join({ id, taskId: task.id })}
          >
            Присоединить
          </Button>
        </div>
      ))}
      <Button
        size="lg"
        variant={isFirst ? 'filled' : 'default'}
        aria-label={`Создать заявку: ${title}`}
        onClick={() => actions.confirm(suggestion)}
      >
        Создать заявку…
      </Button>
      <Button size="lg" aria-label={`Отклонить: ${title}`} onClick={() => actions.refuse(suggestion)}>
        Отклонить…
      </Button>
    </footer>
  )
}

function Outcome({ suggestion, now }: { suggestion: Suggestion; now: number }) {
  const { status, taskId, reason, decidedBy, decidedAt } = suggestion
  return (
    <footer className="row wrap gap-x-12 gap-y-4 pad-top-4">
      <b>{suggestionStatusTitles[status]}</b>
      {taskId !== null && <TaskLink id={taskId} />}
      {reason && <span>{reason}</span>}
      <span className="text-12 muted">
        {decidedBy && `${fullName(decidedBy)}, `}
        {decidedAt && nearMoment(decidedAt, now)}
      </span>
    </footer>
  )
}
