import { useMe } from '../../../client/session/me.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import type { EditorProps } from './editorProps.ts'
import { staffTraits, type TraitKey, traitKeys, traits } from './traits.ts'

import styles from './TraitChoices.module.css'

const answers = [
  { value: 'any', title: 'Все' },
  { value: 'yes', title: 'Да' },
  { value: 'no', title: 'Нет' },
] as const
type Answer = (typeof answers)[number]['value']

const answerOf = (value: boolean | undefined): Answer => (value === undefined ? 'any' : value ? 'yes' : 'no')

/** Yes-or-no filters. */
export function TraitChoices({ conditions, onChange }: EditorProps) {
  const set = (key: TraitKey, answer: Answer) =>
    onChange({ ...conditions, [key]: answer === 'any' ? undefined : answer === 'yes' })
  const offered = useMe().role === 'client' ? traitKeys.filter((key) => !staffTraits.has(key)) : traitKeys
  return (
    <ul className={styles.traits}>
      {offered.map((key) => (
        <li key={key} className="row wrap between pad-x-8 pad-y-4 gap-x-12 gap-y-4">
          <span>{traits[key].title}</span>
          <Segments
            label={traits[key].title}
            choices={answers}
            value={answerOf(conditions[key])}
            onChange={(answer) => set(key, answer)}
          />
        </li>
      ))}
    </ul>
  )
}
