import { carTitle } from '@naryad/contract/cars/plates'
import { fitText } from '@naryad/contract/kit/cut-text'
import { type LetterKind, letterMarkTitles } from '@naryad/contract/mailboxes/mailboxes.words'

import type { Tx } from '../../../platform/db/connect.ts'
import { firstLine } from '../../../platform/text/first-line.ts'
import { listNames } from '../../../platform/text/list-names.ts'
import { foldCode } from '../../../platform/text/typed.ts'
import { suggestTask } from '../../suggestions/index.ts'
import { createByRule } from '../../tasks/creation/index.ts'
import { guestOf } from '../../tasks/index.ts'
import type { Letter } from '../reading/letter.ts'
import { answerWords, newWords } from './answer-task.service.ts'
import { plainSubject, platesIn } from './facts-in-text.ts'
import { attachLetterFiles } from './letter-files.ts'
import type { Outcome } from './letters.repo.ts'
import { findCarsByPlates, findTypeTitle, type NamedCarOf } from './senders.repo.ts'
import type { TakenLetter, TakingParts } from './taken-letter.ts'

interface Evidence {
  readonly title: string
  readonly text: string
}

type KindedLetter = TakenLetter & { readonly kind: LetterKind }

const titleOf = ({ letter: { subject, text } }: TakenLetter): string =>
  fitText(plainSubject(subject) || firstLine(text) || 'Письмо без темы', 200)

/** A request at once if the mailbox wants it and the sender is known; otherwise a suggestion. */
export async function suggestOrCreate(tx: Tx, parts: TakingParts, taken: KindedLetter): Promise<Outcome> {
  const { fetched, letter, kind, sender, answered, hinted } = taken
  const cars = await findCarsByPlates(
    tx,
    platesIn(`${letter.subject}\n${letter.wholeText}`),
    sender?.companyId ?? null,
  )
  const companyId = sender?.companyId ?? null
  const isNew = !answered && !hinted
  return fetched.result === 'REQUEST' && kind === 'PERSONAL' && companyId !== null && isNew
    ? createTask(tx, parts, taken, { companyId, cars })
    : suggest(tx, parts, taken, cars)
}

async function suggest(
  tx: Tx,
  parts: TakingParts,
  taken: KindedLetter,
  cars: readonly NamedCarOf[],
): Promise<Outcome> {
  const { fetched, letter, kind, answered, hinted } = taken
  const type = fetched.typeId === null ? undefined : await findTypeTitle(tx, fetched.typeId)
  const suggestionId = await suggestTask(tx, {
    source: 'EMAIL',
    queue: fetched.queue,
    title: titleOf(taken),
    words: answered ? answerWords(letter) : newWords(letter),
    ...partiesOf(taken, cars),
    aboutTaskId: (answered ?? hinted)?.id ?? null,
    guess: { type: type ?? null, category: null },
    evidence: evidenceOf(taken, cars),
  })
  const files = await attachLetterFiles(tx, parts, taken, { suggestionId })
  return { state: 'SUGGESTED', kind, reason: letter.reason, suggestionId, files }
}

/** The only truck that the own words of the letter name, or else the whole of it. */
function carOf({ subject, text }: Letter, cars: readonly NamedCarOf[]): NamedCarOf | undefined {
  const codes = new Set(platesIn(`${subject}\n${text}`))
  const own = cars.filter(({ plate }) => plate !== null && codes.has(foldCode(plate)))
  const [car, ...others] = own.length > 0 ? own : cars
  return others.length === 0 ? car : undefined
}

/** Who asks, and about which truck. */
function partiesOf({ letter, sender }: TakenLetter, cars: readonly NamedCarOf[]) {
  const car = carOf(letter, cars)
  return {
    companyId: sender?.companyId ?? car?.companyId ?? null,
    carId: car?.id ?? null,
    contactName: fitText([sender?.name, letter.fromName].find(Boolean) ?? letter.from, 200),
    contactPhone: sender?.phone ?? null,
  }
}

function evidenceOf(
  { fetched, letter, kind, sender, answered, hinted }: KindedLetter,
  cars: readonly NamedCarOf[],
): Evidence[] {
  const line = (title: string, text: string): Evidence[] => (text === '' ? [] : [{ title, text }])
  return [
    ...line('Письмо от', senderText(letter.fromName, letter.from)),
    ...line('Внимание', kind === 'SUSPICIOUS' ? letter.reason : ''),
    ...line('Отправитель', sender ? '' : 'Адреса нет среди контактов и пользователей'),
    ...line('Отвечает на заявку', answered ? answerText(answered) : ''),
    ...line('Названа заявка', hinted ? `№ ${hinted.id}, ${hinted.title}` : ''),
    ...line('Номера в письме', cars.map(carTitle).join(', ')),
    ...line('Особое', letter.marks.map((mark) => letterMarkTitles[mark]).join('; ')),
    ...line(
      'Остались в ящике',
      listNames(fetched.leftFiles.map(({ name, size }) => `${fitText(name, 100)} (${megabytes(size)} МБ)`)),
    ),
  ]
}

const megabytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1024 / 1024))

const senderText = (name: string, address: string): string =>
  name === '' || name === address ? address : `${name} <${address}>`

const answerText = ({ id, title, isOpen }: { id: number; title: string; isOpen: boolean }): string =>
  `№ ${id}, ${title}${isOpen ? '' : ' (закрыта)'}`

async function createTask(
  tx: Tx,
  parts: TakingParts,
  taken: KindedLetter,
  { companyId, cars }: { readonly companyId: number; readonly cars: readonly NamedCarOf[] },
): Promise<Outcome> {
  const { fetched, letter, sender } = taken
  const car = carOf(letter, cars)
  const contact = [sender?.name ?? letter.fromName, letter.from].filter(Boolean).join(', ')
  const [taskId = 0] = await createByRule(tx, [
    {
      queue: fetched.queue,
      priority: 'NORMAL',
      title: titleOf(taken),
      description: [newWords(letter), `Обратился: ${contact}`].filter(Boolean).join('\n\n'),
      typeId: fetched.typeId,
      categoryId: null,
      companyId,
      carId: car?.id ?? null,
      driverId: null,
      carServerId: null,
      source: 'EMAIL',
      cause: { field: 'Письмо', text: senderText(letter.fromName, letter.from) },
    },
  ])
  const by = { who: guestOf(companyId, 'EMAIL') }
  const files = await attachLetterFiles(tx, parts, taken, { taskId, by })
  return { state: 'REQUESTED', kind: 'PERSONAL', reason: '', taskId, files }
}
