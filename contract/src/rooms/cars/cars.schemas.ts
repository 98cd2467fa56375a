import { z } from 'zod'

import { CodeParams } from '../../kit/by-code.ts'
import { countInput, Counts } from '../../kit/counts.ts'
import { IdParams } from '../../kit/fields.ts'
import { listOf, pageQuery } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { objectActions } from '../history/history.schemas.ts'
import { CarCard } from './cars.card.ts'
import { Car, CarByCode, CarChange, CarFilters, CarInput, CarQuery, CarSearch, CarShort } from './cars.ts'
import { MileageAnswer, MileageDoubtReply } from './mileage.ts'

export const carsSchemas = schemas({
  list: {
    summary: 'ТС, кроме архивных, новые первыми',
    query: z.strictObject(pageQuery),
    reply: listOf(Car),
  },
  get: {
    summary: 'ТС с файлами (до 100) и действующими интервалами обслуживания',
    params: IdParams,
    reply: CarCard,
  },
  search: {
    summary: 'Поиск ТС по номеру в любом написании, VIN, гаражному и серийным номерам, организации',
    body: CarSearch,
    reply: listOf(Car),
  },
  count: { summary: 'Сколько ТС под каждым из фильтров', body: countInput(CarFilters), reply: Counts },
  searchByQuery: {
    summary: 'Подбор ТС по номеру в любом написании, VIN, гаражному номеру, организации',
    body: CarQuery,
    reply: listOf(CarShort),
  },
  create: { summary: 'Добавить ТС', body: CarInput, reply: Car },
  update: {
    summary: 'Изменить ТС',
    params: IdParams,
    body: CarChange,
    reads: { schema: CarCard },
    reply: Car,
  },
  mileageDoubt: {
    summary: 'Показания трекера, которые не продолжают пробег ТС и ждут ответа; null — вопроса нет',
    params: IdParams,
    reply: MileageDoubtReply,
  },
  answerMileageDoubt: {
    summary: 'Ответить, продолжает ли трекер счёт с названного пробега или его показания — ошибка',
    params: IdParams,
    body: MileageAnswer,
    reply: Car,
  },
  getByCode: { summary: 'ТС по коду в 1С', params: CodeParams, reply: Car },
  putByCode: {
    summary: 'Завести или изменить ТС по коду в 1С',
    params: CodeParams,
    body: CarByCode,
    reads: { schema: Car },
    reply: Car,
  },
  remove: { summary: 'Удалить ТС, на которое ничего не ссылается', params: IdParams },
  actions: objectActions,
})
