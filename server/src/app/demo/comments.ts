import type { Actor, TaskLife } from './life.ts'
import type { Random } from './random.ts'

export interface DemoComment {
  readonly at: number
  readonly authorId: number | null
  readonly text: string
  readonly isInternal: boolean
}

const internal = [
  'Клиент просит успеть до 12:00: машина уходит в рейс.',
  'Механик на месте до 17:00, потом только охрана.',
  'Запчасть зарезервировал на складе.',
  'Перезвонил, подтвердили приезд.',
  'Тот же вопрос был месяц назад, посмотрите отчёт.',
  'Без второго ключа не открыть щиток, предупредите.',
  'Контакты почистил, связь есть. Жду полчаса, проверю ещё раз и закрываю.',
  'Маршрут построил, по пути ещё одна машина.',
  'Просили не звонить до 10:00.',
]
const toClient = [
  'Здравствуйте! Инженер приедет в указанное время, подготовьте машину.',
  'Работы закончены, акт отправили на почту.',
  'Просим подтвердить затраты, чтобы закрыть заявку.',
  'Нужна фотография чека и номера блока.',
]
const fromClient = [
  'Машина будет на базе после 18:00.',
  'Когда ждать инженера?',
  'Спасибо, всё работает.',
  'Водитель говорит, что ошибка появилась снова.',
  'Согласовано, выполняйте.',
]

/** Who takes part in the talk about a task. */
interface Talk {
  readonly life: TaskLife
  readonly dispatcher: Actor
  readonly client: Actor | undefined
  readonly likelihood: number
}

/** Zero to three remarks within the life of the task. */
export function makeComments(random: Random, { life, dispatcher, client, likelihood }: Talk): DemoComment[] {
  const span = life.updatedAt - life.createdAt
  if (span === 0 || !random.chance(likelihood)) return []
  const moments = Array.from({ length: random.int(1, 3) }, () =>
    Math.round(life.createdAt + random.next() * span),
  )
  return moments
    .toSorted((a, b) => a - b)
    .map((at) => {
      if (client && random.chance(0.3))
        return { at, authorId: client.id, text: random.pick(fromClient), isInternal: false }
      const isInternal = random.chance(0.7)
      const author = life.operator ?? dispatcher
      return { at, authorId: author.id, text: random.pick(isInternal ? internal : toClient), isInternal }
    })
}
