import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type CannedAnswer, CannedAnswerInput } from '@naryad/contract/canned-answers/canned-answers'
import { cannedAnswersRoutes } from '@naryad/contract/canned-answers/canned-answers.routes'
import { answerAudiences, answerAudienceTitles } from '@naryad/contract/canned-answers/canned-answers.words'
import { allPlaceholders } from '@naryad/contract/tasks/placeholders'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import { textField } from '../../client/forms/textField.ts'
import { useCurrent } from '../../client/forms/useCurrent.ts'
import { useForm } from '../../client/forms/useForm.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useDraftSlot } from '../../client/settings/draftSlot.ts'
import { useDraft } from '../../client/settings/useDraft.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { KeyForm } from '../../ui/form/KeyForm.tsx'
import { oneOf } from '../../ui/oneOf.ts'
import { Note } from '../../ui/public/PublicForm.tsx'

import list from '../../ui/SettingRows.module.css'

interface AnswerFormProps {
  /** Null: a new one. */
  answer: CannedAnswer | null
  isShared: boolean
  onDone: () => void
}

/** Survives a reload, and the window of the profile, which Esc closes. */
const Draft = z.object({
  title: z.string(),
  text: z.string(),
  shortcut: z.string(),
  audience: z.enum(answerAudiences),
})

const blankOf = (answer: CannedAnswer | null) => ({
  title: answer?.title ?? '',
  text: answer?.text ?? '',
  shortcut: answer?.shortcut ?? '',
  audience: answer?.audience ?? ('ANY' as const),
})

function useAnswerForm({ answer: opened, isShared, onDone }: AnswerFormProps) {
  const { current: answer, of } = useCurrent(opened)
  const save = useAction({
    run: ({ isShared: _, ...input }: CannedAnswerInput) =>
      answer
        ? call(
            cannedAnswersRoutes.update,
            { params: { id: answer.id }, body: { ...input, version: answer.version } },
            { silent: true },
          )
        : call(cannedAnswersRoutes.create, { body: { ...input, isShared } }, { silent: true }),
    touches: ['cannedAnswers'],
    done: 'Ответ сохранён',
    silent: true,
  })
  const name = useDraftSlot(`answer:${opened?.id ?? (isShared ? 'shared' : 'own')}`, opened === null)
  const draft = useDraft(name, Draft)
  const form = useForm({
    blank: draft.initial ?? blankOf(opened),
    onChange: draft.save,
    schema: CannedAnswerInput,
    inputOf: (values) => ({ ...values, isShared }),
    send: (input) => of(save.run(input)),
    onSent: () => {
      draft.clear()
      onDone()
    },
    valuesOf: (current) => blankOf(current as CannedAnswer),
  })
  const leave = () => {
    draft.clear()
    onDone()
  }
  return { form, leave }
}

export function AnswerForm(props: AnswerFormProps) {
  const { form, leave } = useAnswerForm(props)
  const { values, change, refusal, root, submit, isRunning } = form
  return (
    <KeyForm root={root} className="stack gap-16 max-width-760" onSubmit={() => void submit()}>
      {refusal && <Note kind="error">{refusal}</Note>}
      <TextInput
        label="Название"
        placeholder="Перенос визита"
        data-autofocus
        maxLength={100}
        {...textField(form, 'title')}
      />
      <TextInput
        label="Сокращение"
        description="Что набирают после знака /"
        placeholder="перенос"
        autoCapitalize="none"
        maxLength={20}
        {...textField(form, 'shortcut')}
      />
      <NativeSelect
        label="Кому"
        value={values.audience}
        data={answerAudiences.map((value) => ({ value, label: answerAudienceTitles[value] }))}
        onChange={({ currentTarget }) => {
          const audience = oneOf(answerAudiences, currentTarget.value)
          if (audience) change({ audience })
        }}
      />
      <Textarea
        label="Текст"
        description={`Слова в скобках заменит сама заявка: ${allPlaceholders}`}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        {...textField(form, 'text')}
      />
      <div className={list.formButtons}>
        <Button size="xl" onClick={leave}>
          Не сохранять
        </Button>
        <Button type="submit" size="xl" variant="filled" isBusy={isRunning}>
          {isRunning ? 'Сохраняем…' : 'Сохранить'}
        </Button>
      </div>
    </KeyForm>
  )
}
