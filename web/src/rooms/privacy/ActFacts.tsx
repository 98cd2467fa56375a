import type { ErasureAct } from '@naryad/contract/privacy/privacy'

import { stamp } from '../../ui/formats/dates.ts'
import { count, numbered } from '../../ui/formats/numbers.ts'
import { Fact, Facts, Section } from '../../ui/register/Facts.tsx'

/** What was erased, when, by whom and why. The record is retained under its number. */
export function ActFacts({ act, subject }: { act: ErasureAct; subject: string }) {
  const changed = Object.entries(act.changed)
  return (
    <>
      <Facts label={`Акт ${numbered(act.number)}`}>
        <Fact title="Акт">{numbered(act.number)}</Fact>
        <Fact title="Чьи данные">{subject}</Fact>
        <Fact title="Стёрты">{stamp(act.at)}</Fact>
        <Fact title="Кто стёр">{act.erasedBy}</Fact>
        <Fact title="Основание">{act.reason}</Fact>
      </Facts>
      {changed.length > 0 && (
        <Section title="Что изменено">
          <ul className="plain-list">
            {changed.map(([what, records]) => (
              <li className="flex between gap-12 line-below digits pad-y-4" key={what}>
                <span>{what}</span> {count(records)}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
