import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { Disclosure, DisclosureList } from '@/components/ui/disclosure';
import { Menu } from '@/components/ui/menu';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { Columns } from '@/components/ui/stack';
import { Cell, Table, TableRow } from '@/components/ui/table';
import { Sample, Samples } from './sample';

const PEOPLE = [
  { account: 'misaki.sato@minato.example.com', role: 'owner' },
  { account: 'kenichi.tanaka+projects-and-invoices-of-the-whole-region@minato.example.com#kansai', role: 'admin' },
  { account: 'yumi.takahashi@minato.example.com', role: 'general' },
] as const;

export function GallerySurfaces() {
  return (
    <>
      <Panels />
      <Lists />
    </>
  );
}

function Panels() {
  const t = useTranslations();
  const words = { title: t('nav.createKey'), description: t('apikey.createPurpose') };
  return (
    <Samples of="PageHeader, Panel, DescriptionList">
      <Sample state="PageHeader" wide>
        <PageHeader
          title={t('nav.apikey')}
          purpose={t('apikey.purpose')}
          aside={<Button variant="primary">{t('apikey.create')}</Button>}
        />
      </Sample>
      <Sample state="Panel: state, action, footer; danger; busy; long" wide>
        <Panel
          {...words}
          state={<Badge tone="good">{t('role.admin')}</Badge>}
          action={<Button>{t('apikey.create')}</Button>}
          footer={t('apikey.rotateTick')}
        >
          <DescriptionList>
            <DescriptionItem name={t('apikey.name')}>Staging import</DescriptionItem>
            <DescriptionItem name={t('apikey.id')} />
          </DescriptionList>
        </Panel>
        <Columns>
          <Panel {...words} tone="danger">
            <p>{t('apikey.deleteText')}</p>
          </Panel>
          <Panel {...words} busy>
            <p>{t('ui.processing')}</p>
          </Panel>
        </Columns>
        <Panel
          title={t('apikey.rotateTitle', { name: PEOPLE[1].account })}
          action={<Button>{t('apikey.rotate')}</Button>}
        >
          <p>{t('apikey.leftText')}</p>
        </Panel>
      </Sample>
    </Samples>
  );
}

function Lists() {
  const t = useTranslations();
  return (
    <Samples of="Table, DisclosureList">
      <Sample state="Table: sort, current, actions, long" wide>
        <Panel title={t('members.title')} flush>
          <MemberTable />
        </Panel>
      </Sample>
      <Sample state="DisclosureList" wide>
        <Panel title={t('apikey.listTitle')} flush>
          <DisclosureList>
            {PEOPLE.map(({ account }) => (
              <Disclosure key={account} head={account}>
                <p>{t('apikey.maskedNote')}</p>
              </Disclosure>
            ))}
          </DisclosureList>
        </Panel>
      </Sample>
    </Samples>
  );
}

function MemberTable() {
  const t = useTranslations();
  const [account, role] = [t('apikey.name'), t('members.filter.role')];
  const items = [{ label: t('apikey.delete'), icon: 'trash', isDanger: true }] as const;
  return (
    <Table label={t('members.title')} columns={[account, role, t('apikey.more', { name: '' })]} lastAtEnd>
      {PEOPLE.map((person, at) => (
        <TableRow key={person.account} current={at === 0}>
          <Cell label={account} main>
            {person.account}
          </Cell>
          <Cell label={role}>{t(`role.${person.role}`)}</Cell>
          <Cell label="" actions align="end">
            <Menu label={t('apikey.more', { name: person.account })} items={items} variant="quiet" size="s" />
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}
