import { z } from 'zod'

import { countInput, Counts } from '../../kit/counts.ts'
import { IdParams, PathId } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { objectActions } from '../history/history.schemas.ts'
import { CarUnits, PersonUnits, TaskUnitMove, UnitCard } from './unit-card.ts'
import { UnitFailures, UnitFailuresInput } from './unit-failures.ts'
import { UnitModel, UnitModelChange, UnitModelInput } from './unit-models.ts'
import {
  Unit,
  UnitChange,
  UnitFilters,
  UnitInput,
  UnitMoveInput,
  UnitOwnerInput,
  UnitQuery,
  UnitReplaceInput,
  UnitReplaceReply,
  UnitSearch,
  UnitsMove,
  UnitsMoveReply,
  UnitsMoveUndo,
  UnitsMoveUndoReply,
  UnitVerificationInput,
} from './units.ts'

export const unitModelsSchemas = schemas({
  list: { summary: 'Модели приборов по видам', reply: listOf(UnitModel) },
  create: { summary: 'Добавить модель приборов', body: UnitModelInput, reply: UnitModel },
  update: {
    summary: 'Изменить модель приборов; сроки стоящих приборов остаются прежними',
    params: IdParams,
    body: UnitModelChange,
    reads: { schema: UnitModel },
    reply: UnitModel,
  },
  remove: { summary: 'Удалить модель, приборов которой нет', params: IdParams },
})

export const unitsSchemas = schemas({
  search: {
    summary: 'Поиск приборов по номеру в любом написании, модели, госномеру',
    body: UnitSearch,
    reply: listOf(Unit),
  },
  count: {
    summary: 'Сколько приборов под каждым из фильтров',
    body: countInput(UnitFilters),
    reply: Counts,
  },
  searchByQuery: {
    summary: 'Подбор приборов по номеру в любом написании, модели, госномеру',
    body: UnitQuery,
    reply: z.object({ items: z.array(Unit) }),
  },
  /** An engineer sees only own units; a client gets an empty list. */
  byPerson: { summary: 'Сколько приборов у каждого сотрудника', reply: listOf(PersonUnits) },
  failures: {
    summary: 'Отказы моделей: сколько приборов установлено за период и сколько отказало в 90 дней',
    body: UnitFailuresInput,
    reply: UnitFailures,
  },
  failuresExcel: { summary: 'Отказы моделей в Excel', body: UnitFailuresInput },
  get: { summary: 'Прибор с перемещениями, заявками и сроками', params: IdParams, reply: UnitCard },
  ofCar: {
    summary: 'Приборы на ТС и снятые с него',
    params: z.strictObject({ carId: PathId }),
    reply: CarUnits,
  },
  ofTask: {
    summary: 'Какие приборы переместила заявка, по порядку',
    params: z.strictObject({ taskId: PathId }),
    reply: listOf(TaskUnitMove),
  },
  /** An engineer adds units to own trucks and to own hands. */
  create: { summary: 'Добавить прибор туда, где он есть', body: UnitInput, reply: Unit },
  update: {
    summary: 'Изменить прибор; где он, меняют перемещения',
    params: IdParams,
    body: UnitChange,
    reads: { schema: UnitCard },
    reply: Unit,
  },
  remove: { summary: 'Удалить прибор, которого ещё не перемещали', params: IdParams },
  move: {
    summary: 'Переместить прибор: поставить, снять, выдать, вернуть, отдать в ремонт, списать',
    params: IdParams,
    body: UnitMoveInput,
    reply: Unit,
  },
  replace: {
    summary: 'Заменить прибор на ТС другим',
    body: UnitReplaceInput,
    reply: UnitReplaceReply,
  },
  moveMany: { summary: 'Переместить приборы', body: UnitsMove, reply: UnitsMoveReply },
  undoMoves: {
    summary: 'Отменить перемещение приборов там, где оно последнее',
    body: UnitsMoveUndo,
    reply: UnitsMoveUndoReply,
  },
  undoMove: {
    summary: 'Отменить последнее перемещение, пока его заявка не подписана и не закрыта',
    params: IdParams,
    reply: Unit,
  },
  makeMain: {
    summary: 'Сделать прибор основным: его номер и модель показывают поля ТС',
    params: IdParams,
    reply: Unit,
  },
  confirmOwner: {
    summary: 'Владелец тот же: блоку СКЗИ не нужен новый после исправления организации ТС',
    params: IdParams,
    body: UnitOwnerInput,
    reply: Unit,
  },
  verify: {
    summary: 'Прибор поверен: записать поверку и срок следующей',
    params: IdParams,
    body: UnitVerificationInput,
    reply: Unit,
  },
  actions: objectActions,
})
