import { lateArrival } from '@naryad/contract/kit/occurrence'
import { shortName } from '@naryad/contract/kit/people'
import { splitMentions } from '@naryad/contract/tasks/mentions'
import type { Comment, TaskAction } from '@naryad/contract/tasks/tasks'
import { describeTaskAction } from '@naryad/contract/tasks/tasks.sentences'
import { useInfiniteQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import IconArrowBackUp from '~icons/arrow-back-up'
import IconArrowForwardUp from '~icons/arrow-forward-up'
import IconArrowsSplit2 from '~icons/arrows-split-2'
import IconCalendar from '~icons/calendar'
import IconCircleCheck from '~icons/circle-check'
import IconCircleX from '~icons/circle-x'
import IconGavel from '~icons/gavel'
import IconHelpCircle from '~icons/help-circle'
import IconMapPinCheck from '~icons/map-pin-check'
import IconPackage from '~icons/package'
import IconPaperclip from '~icons/paperclip'
import IconPencil from '~icons/pencil'
import IconPhoneCall from '~icons/phone-call'
import IconPlus from '~icons/plus'
import IconReceipt from '~icons/receipt'
import IconReceiptOff from '~icons/receipt-off'
import IconSend from '~icons/send'
import IconSignature from '~icons/signature'
import IconStatusChange from '~icons/status-change'
import IconTruck from '~icons/truck'
import IconUser from '~icons/user'
import IconUsers from '~icons/users'

import { Failed } from '../../../../client/queries/Failed.tsx'
import { useMay, useMe } from '../../../../client/session/me.ts'
import { openLetter } from '../../../../entities/mail-letter/openLetter.tsx'
import { Face } from '../../../../entities/person/PersonChip.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Segments } from '../../../../ui/controls/Segments.tsx'
import { nearMoment, sentWhen, stamp } from '../../../../ui/formats/dates.ts'
import { numbered } from '../../../../ui/formats/numbers.ts'
import { Icon, type IconComponent } from '../../../../ui/Icon.tsx'
import { ActionSentence } from '../../../../ui/marks/ActionSentence.tsx'
import { SkeletonBar } from '../../../../ui/states/SkeletonRows.tsx'
import { cardQueries } from '../card.queries.ts'
import { useHistoryCount } from '../useHistoryCount.ts'
import { Part } from './Part.tsx'

import styles from '../card.module.css'

type Filter = 'all' | 'comments' | 'actions'

const filters: readonly { value: Filter; title: string }[] = [
  { value: 'all', title: 'Всё' },
  { value: 'comments', title: 'Комментарии' },
  { value: 'actions', title: 'Изменения' },
]

const signs: Record<TaskAction['kind'], IconComponent> = {
  CREATED: IconPlus,
  CHANGED: IconPencil,
  STATUS: IconStatusChange,
  OPERATOR: IconUser,
  CREW: IconUsers,
  CAR: IconTruck,
  PLAN: IconCalendar,
  QUEUE: IconStatusChange,
  PRIORITY: IconStatusChange,
  DONE: IconCircleCheck,
  CLOSED: IconCircleX,
  COSTS_APPROVED: IconReceipt,
  APPROVAL_SENT: IconSend,
  APPROVAL_ENDED: IconReceiptOff,
  SPLIT: IconArrowsSplit2,
  ATTACHED: IconPaperclip,
  DETACHED: IconPaperclip,
  SIGNED: IconSignature,
  ON_SITE: IconMapPinCheck,
  UNDONE: IconArrowBackUp,
  NEXT_MOVE: IconArrowForwardUp,
  PROMISED: IconPhoneCall,
  PROMISE_MOVED: IconPhoneCall,
  PROMISE_CLOSED: IconPhoneCall,
  TRIAGED: IconHelpCircle,
  TAKE: IconPackage,
  DISPUTE_OPENED: IconGavel,
  DISPUTE_SETTLED: IconGavel,
}

type Entry = { at: string; key: string } & ({ action: TaskAction } | { comment: Comment })

const descending = (one: string, other: string): number => Number(one < other) - Number(one > other)
const byTime = (a: Entry, b: Entry): number => descending(a.at, b.at) || descending(a.key, b.key)

/** Comments and changes in one list, newest first. */
export function Timeline({ taskId }: { taskId: number }) {
  const [filter, setFilter] = useState<Filter>('all')
  const actions = useInfiniteQuery(cardQueries.actions(taskId))
  const comments = useInfiniteQuery(cardQueries.comments(taskId))
  const entries = useMemo(
    () =>
      merged(
        filter === 'comments' ? [] : itemsOf(actions.data),
        filter === 'actions' ? [] : itemsOf(comments.data),
      ),
    [filter, actions.data, comments.data],
  )
  // A long history is rendered in the background: taps and typing do not wait for it.
  const shown = useDeferredValue(entries)
  const total = useHistoryCount(taskId)
  const isMore = actions.hasNextPage || comments.hasNextPage
  const failed = [actions, comments].find(({ isLoadingError }) => isLoadingError)
  const readMore = () => {
    if (actions.hasNextPage) void actions.fetchNextPage()
    if (comments.hasNextPage) void comments.fetchNextPage()
  }

  return (
    <Part
      title="История"
      name="history"
      count={total}
      aside={
        <Segments label="Что показывать в истории" value={filter} onChange={setFilter} choices={filters} />
      }
    >
      {actions.isPending && <SkeletonBar width="60%" />}
      <ol className="plain-list">
        {shown.map((entry) =>
          'comment' in entry ? (
            <CommentEntry key={entry.key} comment={entry.comment} />
          ) : (
            <ActionEntry key={entry.key} action={entry.action} />
          ),
        )}
      </ol>
      {failed?.error && (
        <Failed
          title="Не удалось загрузить историю"
          error={failed.error}
          onRetry={() => void Promise.all([actions.refetch(), comments.refetch()])}
        />
      )}
      {!actions.isPending && !failed && entries.length === 0 && (
        <p className="no-margin muted">Комментариев пока нет</p>
      )}
      {isMore && (
        <Button
          size="xs"
          isBusy={actions.isFetchingNextPage || comments.isFetchingNextPage}
          onClick={readMore}
        >
          Показать более ранние
        </Button>
      )}
    </Part>
  )
}

interface Pages<Item> {
  pages: readonly { items: readonly Item[]; totalCount: number }[]
}

const itemsOf = <Item,>(data: Pages<Item> | undefined): Item[] =>
  data?.pages.flatMap(({ items }) => items) ?? []

function merged(actions: readonly TaskAction[], comments: readonly Comment[]): Entry[] {
  return [
    ...actions.map((action) => ({ at: action.at, key: `a${String(action.id).padStart(12, '0')}`, action })),
    ...comments.map((comment) => ({
      at: comment.at,
      key: `c${String(comment.id).padStart(12, '0')}`,
      comment,
    })),
  ].toSorted(byTime)
}

/** «18:30, отправлено в 18:36»: both moments of what was done without a network. */
const When = ({ at, receivedAt }: Pick<TaskAction, 'at' | 'receivedAt'>) => {
  const sentAt = lateArrival(at, receivedAt)
  return (
    <time
      className={styles.aside}
      dateTime={at}
      data-tip={sentAt === null ? stamp(at) : `${stamp(at)}, отправлено ${stamp(sentAt)}`}
    >
      {nearMoment(at)}
      {sentAt !== null && `, отправлено ${sentWhen(at, sentAt)}`}
    </time>
  )
}

const CommentEntry = memo(({ comment }: { comment: Comment }) => {
  // For a client every comment is public, so the mark is not shown.
  const isToClient =
    useMe().role !== 'client' && !comment.isInternal && !comment.isFromClient && !comment.driverName
  return (
    <li className={styles.entry}>
      <span className="center muted height-22">
        <Face person={comment.author} size={24} isSilent />
      </span>
      <div>
        <p className={`no-margin break-words line-22 ${styles.entryText}`}>
          <b>
            {comment.author
              ? shortName(comment.author)
              : (comment.driverName ?? comment.guestName ?? 'Система')}
          </b>
          {isToClient && ' клиенту'}
          {comment.isAfterHandover && ' (после передачи заявки)'}
          {comment.mergedFromId !== undefined && ` в заявке ${numbered(comment.mergedFromId)}`}{' '}
          <When {...comment} />
        </p>
        <p className={comment.isInternal ? styles.bubble : `${styles.bubble} ${styles.bubblePublic}`}>
          <CommentText comment={comment} />
        </p>
        {comment.letterId !== undefined && <LetterButton id={comment.letterId} />}
      </div>
    </li>
  )
})

const LetterButton = ({ id }: { id: number }) => (
  <Button size="xs" variant="subtle" onClick={() => openLetter(id, 'Письмо')}>
    Показать письмо полностью
  </Button>
)

/** Highlights the names of mentioned colleagues, and that of the current user more strongly. */
function CommentText({ comment: { text, mentions = [] } }: { comment: Comment }) {
  const me = useMe()
  return splitMentions(text, mentions).map(({ text, person }, at) =>
    person ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text do not move
      <span key={at} className={`medium link ${styles.mention}`} data-own={person.id === me.id || undefined}>
        {text}
      </span>
    ) : (
      text
    ),
  )
}

/** Why a rule acted, with its log for those who may read the rules. */
function RuleReason({ rule: { id, reason } }: { rule: NonNullable<TaskAction['rule']> }) {
  const mayRead = useMay('settings.read')
  return (
    <span className="block text-12 muted">
      Почему: {reason}
      {mayRead && id !== null && (
        <>
          {' · '}
          <a href={`/settings/rules#rule-${id}`}>Журнал правила</a>
        </>
      )}
    </span>
  )
}

const ActionEntry = memo(({ action }: { action: TaskAction }) => (
  <li className={styles.entry}>
    <span className="center muted height-22">
      <Icon of={signs[action.kind]} size={14} />
    </span>
    <p className={`no-margin break-words line-22 ${styles.entryText}`}>
      <ActionSentence {...describeTaskAction(action)} /> <When {...action} />
      {action.rule && <RuleReason rule={action.rule} />}
    </p>
  </li>
))
