-- Names with days of the week, and with numbers in circles, are ordered by their value: 周二 before 周三, ②班 before ⑩班.

create or replace function counted_pattern() returns text language sql immutable parallel safe return
  '(?<=[高初大小])[一二三四五六七八九](?=$|[^一-鿿]|[年班级组上下册期]|[〇零一二三四五六七八九十百千]+班)'
  || '|(?<=第 ?)[〇零一二三四五六七八九十][〇零一二三四五六七八九十百千]*'
  || '|(?<=必修|选修|实验|练习|作业|测验|测试|考试|模拟|单元|专题|活动|任务|课题|项目|附录|部分|阶段|模块|年级|星期|周|之|[卷册期组班讲课章节集辑级队号楼])[〇零一二三四五六七八九十][〇零一二三四五六七八九十百千]*(?=$|[^一-鿿]|[年班级组上下册期])'
  || '|(?<![高初大小〇零一二三四五六七八九十百千])[〇零一二三四五六七八九十][〇零一二三四五六七八九十百千]*(?=班|组|年级|级|章|节|课|讲|单元|部分|册|期|队|号|楼|室|层|回|篇|卷|轮|阶段|模块|学期|学段|届|批)'
  || '|(?<=[高初大小][一二三四五六七八九])[〇零一二三四五六七八九十][〇零一二三四五六七八九十百千]*(?=班)'
  || '|(?<=[（(])[〇零一二三四五六七八九十][〇零一二三四五六七八九十百千]*(?=[）)])'
  || '|^[〇零一二三四五六七八九十][〇零一二三四五六七八九十百千]*(?=$|[、．.])';

create or replace function counted_key(name text) returns text language plpgsql immutable strict parallel safe as $$
declare
  done text := '';
  at int := 1;
  next int;
  numeral text;
begin
  if name ~ '[①-⑳]' then
    for n in 1..20 loop
      name := replace(name, chr(9311 + n), n || ' ');
    end loop;
  end if;
  loop
    next := regexp_instr(name, public.counted_pattern(), at);
    exit when next = 0;
    numeral := regexp_substr(name, public.counted_pattern(), at);
    -- two numbers side by side stay two: 高一十班
    done := done || substr(name, at, next - at) || public.numeral_value(numeral) || ' ';
    at := next + length(numeral);
  end loop;
  return done || substr(name, at);
end $$;

create or replace function name_key(name text) returns text language sql immutable strict parallel safe return
  case when name ~ '[〇零一二三四五六七八九十①-⑳]' then counted_key(name) else name end;

-- what is kept of names is made anew where it is another
update sys_dept set name = name where name_key is distinct from name_key(name);
update sys_user set name = name where name_key is distinct from name_key(name);
update course set name = name where name_key is distinct from name_key(name);
