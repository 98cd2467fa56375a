import '@mantine/core/styles/Combobox.layer.css'
import { Select, TextInput } from '@mantine/core'
import {
  knownFactTitles,
  maxOptions,
  type QuestionKind,
  questionKindTitles,
} from '@naryad/contract/triage/triage.words'
import IconArrowDown from '~icons/arrow-down'
import IconArrowUp from '~icons/arrow-up'
import IconPlus from '~icons/plus'
import IconTrash from '~icons/trash'

import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { LinesEditor } from '../../ui/form/LinesEditor.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { blankRule, type QuestionDraft, type RuleDraft } from './questionnaireForm.ts'
import { RuleFields } from './RuleFields.tsx'

interface QuestionFieldsProps {
  question: QuestionDraft
  number: number
  count: number
  titleId: string
  errorOf: (path: string) => string | undefined
  onChange: (question: QuestionDraft) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

const combobox = { withinPortal: false }
const optionsOf = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, label]) => ({ value, label }))

/** Answers of another kind mean nothing to the rules. */
const inKind = (question: QuestionDraft, kind: QuestionKind): QuestionDraft => ({
  ...question,
  kind,
  options: kind === 'CHOICE' ? ['', ''] : [],
  fact: null,
  verdicts: question.verdicts.map((rule) => ({ ...rule, answer: '' })),
})

/** One question with its answers and what each of them means. */
export function QuestionFields({
  question,
  number,
  count,
  titleId,
  errorOf,
  onChange,
  onMove,
  onRemove,
}: QuestionFieldsProps) {
  const set = (part: Partial<QuestionDraft>) => onChange({ ...question, ...part })
  const setRule = (at: number, rules: RuleDraft[]) =>
    set({ verdicts: question.verdicts.toSpliced(at, 1, ...rules) })
  return (
    <fieldset className="no-margin stack gap-12 min-width-0 panel pad-12" aria-label={`Вопрос ${number}`}>
      <div className="flex gap-8 end">
        <span className="grow text-13 muted">Вопрос {number}</span>
        <IconButton
          label={`Выше: вопрос ${number}`}
          icon={IconArrowUp}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={`Ниже: вопрос ${number}`}
          icon={IconArrowDown}
          disabled={number === count}
          onClick={() => onMove(1)}
        />
        <IconButton label={`Удалить: вопрос ${number}`} icon={IconTrash} onClick={onRemove} />
      </div>
      <TextInput
        id={titleId}
        label="Вопрос"
        withAsterisk
        maxLength={200}
        value={question.title}
        error={errorOf('title')}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <TextInput
        label="Подсказка"
        maxLength={300}
        value={question.hint}
        error={errorOf('hint')}
        onChange={({ currentTarget }) => set({ hint: currentTarget.value })}
      />
      <Select
        label="Как отвечают"
        comboboxProps={combobox}
        data={optionsOf(questionKindTitles)}
        value={question.kind}
        error={errorOf('kind')}
        onChange={(kind) => kind !== null && onChange(inKind(question, kind as QuestionKind))}
      />
      {question.kind === 'NUMBER' && (
        <Select
          label="Известно из мониторинга"
          placeholder="Нет, спросить"
          clearable
          comboboxProps={combobox}
          data={optionsOf(knownFactTitles)}
          value={question.fact}
          error={errorOf('fact')}
          onChange={(fact) => set({ fact: fact as QuestionDraft['fact'] })}
        />
      )}
      {question.kind === 'CHOICE' && (
        <>
          <LinesEditor
            label={`Варианты вопроса ${number}`}
            one="Вариант"
            add="Добавить вариант"
            blank=""
            max={maxOptions}
            maxLength={120}
            lines={question.options}
            textOf={(option) => option}
            withText={(_, option) => option}
            errorOf={(at) => errorOf(`options.${at}`)}
            onChange={(options) => set({ options })}
          />
          {errorOf('options') && <p className="no-margin err">{errorOf('options')}</p>}
        </>
      )}
      {question.verdicts.map((rule, at) => (
        <RuleFields
          // oxlint-disable-next-line react/no-array-index-key -- rules have no identity of their own
          key={at}
          rule={rule}
          question={question}
          number={at + 1}
          errorOf={(path) => errorOf(`verdicts.${at}.${path}`)}
          onChange={(next) => setRule(at, [next])}
          onRemove={() => setRule(at, [])}
        />
      ))}
      <div>
        <Button
          leftSection={<Icon of={IconPlus} />}
          onClick={() => set({ verdicts: [...question.verdicts, blankRule] })}
        >
          Что значит ответ
        </Button>
      </div>
    </fieldset>
  )
}
