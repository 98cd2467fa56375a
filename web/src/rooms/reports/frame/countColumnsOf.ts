import { count } from '../../../ui/formats/numbers.ts'

/** Columns of figures that count something: a press lists what is counted. */
export const countColumnsOf =
  <Figure extends string>(titles: Readonly<Record<Figure, string>>) =>
  <Own extends Figure>(figure: Own) => ({
    key: figure,
    figure,
    title: titles[figure],
    text: (values: Readonly<Record<Own, number>>) => count(values[figure]),
    isEmpty: (values: Readonly<Record<Own, number>>) => values[figure] === 0,
  })
