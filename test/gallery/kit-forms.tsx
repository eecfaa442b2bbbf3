import { Search } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { ChoiceCards } from "#web/ui/choice-cards.tsx";
import { DecimalInput } from "#web/ui/decimal-input.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Money } from "#web/ui/figure.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { Plate, PlateBody } from "#web/ui/plate.tsx";
import { Select } from "#web/ui/select.tsx";
import { Checkbox, Switch } from "#web/ui/switch.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";

export function Choices() {
  const [access, setAccess] = useState<number | null>(2);
  const [pump, setPump] = useState<number | null>(3);
  const [motor, setMotor] = useState<number | null>(null);
  return (
    <Plate>
      <ChoiceCards
        legend="Equipment Access"
        value={access}
        onChange={setAccess}
        options={[
          { value: 1, name: "Ground level, clear", figure: "1 eng." },
          { value: 2, name: "Plant room, restricted", figure: "2 eng." },
          { value: 3, name: "Rooftop, lift plan", figure: "3 eng." },
          { value: 4, name: "Confined space, permit", figure: "3 eng." },
        ]}
      />
      <ChoiceCards
        legend="Pump Style"
        value={pump}
        onChange={setPump}
        options={[
          { value: 1, name: "Inline circulator", figure: <Money pence={64000} symbol="£" /> },
          { value: 2, name: "End-suction centrifugal", figure: <Money pence={118000} symbol="£" /> },
          { value: 3, name: "Vertical multistage", figure: <Money pence={146000} symbol="£" /> },
          { value: 4, name: "Twin booster set", figure: <Money pence={325000} symbol="£" /> },
          { value: 5, name: "Submersible sewage", gone: true },
        ]}
        reasons={[
          <>
            <strong>Submersible sewage</strong> is hidden by rule 1 “Plant rooms stay dry”, because Equipment Access is
            Plant room, restricted.
          </>,
        ]}
      />
      <ChoiceCards
        legend="Motor Size"
        tight
        folds={false}
        value={motor}
        onChange={setMotor}
        error="Choose a motor size"
        options={[
          { value: 1, name: "0.75 kW", gone: true },
          { value: 2, name: "1.5 kW", gone: true },
          { value: 3, name: "3 kW", figure: "1.2x" },
          { value: 4, name: "5.5 kW", figure: "1.45x" },
          { value: 5, name: "7.5 kW", figure: "1.7x" },
          { value: 6, name: "11 kW", figure: "2.1x" },
        ]}
        reasons={[
          <>
            <strong>0.75&nbsp;kW and 1.5&nbsp;kW</strong> are hidden by rule 4 “Multistage from 3 kW”, because Pump
            Style is Vertical multistage.
          </>,
        ]}
      />
    </Plate>
  );
}

export function Fields() {
  const [attempt, setAttempt] = useState(0);
  const [pending, setPending] = useState(false);
  return (
    <Plate title="Fields">
      <PlateBody className="grid gap-4">
        <ErrorSummary
          attempt={attempt}
          errors={attempt === 0 ? [] : [{ id: "postcode", message: "Please enter a valid UK postcode" }]}
        />
        <Field label="Postcode" id="postcode" error="Please enter a valid UK postcode">
          <TextInput spaced defaultValue="M4 6B" autoComplete="postal-code" />
        </Field>
        <Field label="Motor Size" hint="A native list: fast with one thumb, perfect with a keyboard.">
          <Select defaultValue="b">
            <option value="a">3 kW (1.2x)</option>
            <option value="b">5.5 kW (1.45x)</option>
          </Select>
        </Field>
        <Field label="Password" hint="At least 6 characters">
          <PasswordInput autoComplete="new-password" defaultValue="demo1234" />
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <Field label="Hourly rate">
            <DecimalInput before="£" defaultValue="68.00" />
          </Field>
          <Field label="Labour hours">
            <DecimalInput after="h" defaultValue="6.5" />
          </Field>
        </div>
        <Field label="Search" optional>
          <TextInput type="search" icon={<Search />} placeholder="Search quotes" />
        </Field>
        <Field label="Notes" optional>
          <Textarea placeholder="Only for your company" />
        </Field>
        <Field label="Slug">
          <TextInput readOnly defaultValue="northern-pumps" />
        </Field>
        <Field label="Not now">
          <TextInput disabled defaultValue="Severn Pumps" />
        </Field>
        <FieldGroup legend="Allowed options" hint="What the rule leaves">
          <div className="grid">
            <Checkbox label="Inline circulator" defaultChecked />
            <Checkbox label="Vertical multistage" hint="From 3 kW" />
            <Checkbox label="Submersible sewage" disabled />
            <Checkbox label="Twin booster set" disabled defaultChecked />
          </div>
        </FieldGroup>
        <div className="grid">
          <Switch label="Enable this item for use in quotes" defaultChecked />
          <Switch label="Show prices to engineers" hint="The total is always shown." />
          <Switch label="Not available on this plan" disabled />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={() => setAttempt(attempt + 1)}>
            Try to save
          </Button>
          <Button
            look="primary"
            pending={pending}
            pendingLabel="Calculating..."
            onClick={() => {
              setPending(true);
              setTimeout(() => setPending(false), 3000);
            }}
          >
            Calculate
          </Button>
        </div>
      </PlateBody>
    </Plate>
  );
}
