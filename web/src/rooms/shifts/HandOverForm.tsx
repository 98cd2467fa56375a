import { Textarea } from '@mantine/core'
import { absenceText, byPresence } from '@naryad/contract/calendar/operator-absence'
import { fullName, shortName } from '@naryad/contract/kit/people'
import type { CurrentShift } from '@naryad/contract/shifts/shifts'
import { shiftsRoutes } from '@naryad/contract/shifts/shifts.routes'
import { maxShiftNote } from '@naryad/contract/shifts/shifts.words'
import { mentionedIn } from '@naryad/contract/tasks/mentions'
import { type Operator, Person } from '@naryad/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { z } from 'zod'
import IconArrowsExchange from '~icons/arrows-exchange'

import { call } from '../../client/api/api.ts'
import { useKey } from '../../client/api/useKey.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMe } from '../../client/session/me.ts'
import { useDraft } from '../../client/settings/useDraft.ts'
import { MentionList } from '../../entities/person/mentions/MentionList.tsx'
import { useMentionList, withMention } from '../../entities/person/mentions/useMentionList.ts'
import { Face } from '../../entities/person/PersonChip.tsx'
import { dictionaries } from '../../entities/task/dictionaries.queries.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Picker } from '../../ui/form/Picker.tsx'
import { clock } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useHotkeys } from '../../ui/keys/hotkeys.ts'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { containsTyped } from '../../ui/typedText.ts'

import styles from './shifts.module.css'

const NoteDraft = z.object({
  note: z.string(),
  /** Colleagues chosen for the note; their names may have been deleted since. */
  mentions: z.array(Person).default([]),
  toUser: Person.nullable(),
})
type NoteDraft = z.infer<typeof NoteDraft>

const noDraft: NoteDraft = { note: '', mentions: [], toUser: null }

/** Who may take the shift: dispatchers and administrators of at least one of its queues. */
const mayTake = ({ role, queues }: Operator, shift: CurrentShift): boolean =>
  (role === 'admin' || role === 'operator') &&
  (queues.length === 0 || queues.some((queue) => shift.queues.includes(queue)))

/** The note to the next shift, its receiver, and «Сдать смену». */
export function HandOverForm({ shift }: { shift: CurrentShift }) {
  const me = useMe()
  const stored = useDraft('shift', NoteDraft)
  const [draft, setDraft] = useState(stored.initial ?? noDraft)
  const field = useRef<HTMLTextAreaElement>(null)
  const once = useKey()
  const navigate = useNavigate()
  const change = (part: Partial<NoteDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    stored.save(next)
  }
  const handover = useAction({
    run: () =>
      once.run((idempotencyKey) =>
        call(
          shiftsRoutes.handOver,
          {
            body: {
              note: draft.note.trim(),
              toUserId: draft.toUser?.id ?? null,
              mentionedIds: mentionedIn(draft.note, draft.mentions).map(({ id }) => id),
            },
          },
          { idempotencyKey },
        ),
      ),
    touches: ['shifts'],
    done: 'Смена сдана',
  })
  const submit = async () => {
    try {
      const { id } = await handover.run(undefined)
      once.renew()
      stored.clear()
      setDraft(noDraft)
      await navigate({ to: '/shift/{-$id}', params: { id } })
    } catch {
      // The alert says why, and the draft stays.
    }
  }
  const ask = () =>
    confirm({
      title: draft.toUser ? `Сдать смену: ${fullName(draft.toUser)}?` : 'Сдать смену?',
      onYes: () => void submit(),
    })
  useHotkeys([{ keys: 'KeyM', title: 'Записка сменщику', group: 'Смена', run: () => field.current?.focus() }])
  const same = shift.open.find(({ queues }) => queues.join() === shift.queues.join())
  return (
    <section className={styles.handover} aria-label="Сдать смену">
      <NoteField field={field} shift={shift} draft={draft} onChange={change} />
      <span className="text-12 muted" role="status">
        {stored.savedAt && draft.note !== '' && `черновик сохранён в ${clock(stored.savedAt)}`}
      </span>
      <ReceiverField
        shift={shift}
        myId={me.id}
        value={draft.toUser}
        onChange={(toUser) => change({ toUser })}
      />
      {same ? (
        <p className={styles.busy}>
          {same.givenBy?.id === me.id
            ? 'Вы уже сдали смену'
            : `${same.givenBy ? shortName(same.givenBy) : 'Коллега'} уже сдаёт смену`}
          .{' '}
          <Link to="/shift/{-$id}" params={{ id: same.id }}>
            Открыть лист
          </Link>
        </p>
      ) : (
        <>
          <Button
            variant="filled"
            size="lg"
            fullWidth
            leftSection={<Icon of={IconArrowsExchange} />}
            isBusy={handover.isRunning}
            onClick={ask}
          >
            Сдать смену
          </Button>
          <p className="no-margin text-12 line-16 muted text-center">
            Лист сохранится как есть, {draft.toUser ? shortName(draft.toUser) : 'сменщик'} нажмёт «Принял»
          </p>
        </>
      )}
    </section>
  )
}

interface NoteFieldProps {
  field: RefObject<HTMLTextAreaElement | null>
  shift: CurrentShift
  draft: NoteDraft
  onChange: (part: Partial<NoteDraft>) => void
}

/** The note, in which colleagues who may take the shift are mentioned. */
function NoteField({ field, shift, draft: { note, mentions }, onChange }: NoteFieldProps) {
  const { id: myId } = useMe()
  const { data } = useQuery(dictionaries.operators)
  const list = useMentionList({
    people: data?.items.filter((person) => person.id !== myId && mayTake(person, shift)),
    isOn: true,
    fieldRef: field,
    onChoose: (text, person) => onChange({ note: text, mentions: withMention(mentions, personOf(person)) }),
  })
  return (
    <div className="stack relative">
      <MentionList of={list} />
      <Textarea
        ref={field}
        label="Записка сменщику"
        placeholder="Что не видно из заявок: пропуска, договорённости, кому не звонить. @ — упомянуть коллегу"
        rows={4}
        data-grows={4}
        maxLength={maxShiftNote}
        {...list.aria}
        value={note}
        onChange={({ currentTarget }) => {
          onChange({ note: currentTarget.value })
          list.read()
        }}
        onSelect={list.read}
        onBlur={list.close}
        onKeyDown={list.onKey}
      />
      {list.isMissing && (
        <span className="text-12 muted" role="status">
          Такого коллеги нет или у него другие очереди
        </span>
      )}
    </div>
  )
}

const personOf = ({ id, lastName, firstName, middleName }: Person): Person => ({
  id,
  lastName,
  firstName,
  middleName,
})

interface ReceiverFieldProps {
  shift: CurrentShift
  myId: number
  value: Person | null
  onChange: (person: Person | null) => void
}

function ReceiverField({ shift, myId, value, onChange }: ReceiverFieldProps) {
  const [query, setQuery] = useState('')
  const { data } = useQuery(dictionaries.operators)
  const people = data?.items
    .filter(
      (person) => person.id !== myId && mayTake(person, shift) && containsTyped(fullName(person), query),
    )
    .toSorted(byPresence())
  const chosen = data?.items.find(({ id }) => id === value?.id)
  return (
    <Picker<Operator, Person>
      label="Кому"
      placeholder="Кто первым примет"
      value={value}
      items={people}
      query={query}
      onQuery={setQuery}
      keyOf={({ id }) => id}
      textOf={fullName}
      mark={value ? { element: <Face person={value} isSilent />, width: 36 } : undefined}
      renderOption={(person) => [fullName(person), absenceText(person)].filter(Boolean).join(' · ')}
      hint={chosen && absenceText(chosen)}
      nothing="Такого сотрудника нет"
      onChange={(person) => onChange(person && personOf(person))}
    />
  )
}
