// A list of which one is chosen: the group and its items, without a look of their own.
import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'

export const RadioList = RadioGroup
export const RadioItem = Radio.Root
