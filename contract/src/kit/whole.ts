import { z } from 'zod'

export type WholeShape<Shape extends z.ZodRawShape> = {
  [Key in keyof Shape]: Shape[Key] extends z.ZodDefault<infer Inner> ? Inner : Shape[Key]
}

function required(field: z.ZodType): z.ZodType {
  if (!(field instanceof z.ZodDefault)) return field
  const inner = field.unwrap() as z.ZodType
  const { title } = field.meta() ?? {}
  return title === undefined ? inner : inner.meta({ ...inner.meta(), title })
}

export type PartlyShape<Shape extends z.ZodRawShape> = {
  [Key in keyof Shape]: z.ZodOptional<
    Shape[Key] extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : z.ZodType & Shape[Key]
  >
}

/** The same fields for a call that leaves what is not sent as it is. */
export const partly = <Shape extends z.ZodRawShape>(shape: Shape): PartlyShape<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, required(field as z.ZodType).optional()]),
  ) as unknown as PartlyShape<Shape>

/**
 * The fields of a new object, as PUT takes them: without defaults. A call that replaces an object must not
 * empty the fields that the caller does not know.
 */
export const whole = <Shape extends z.ZodRawShape>(shape: Shape): WholeShape<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, required(field as z.ZodType)]),
  ) as unknown as WholeShape<Shape>
